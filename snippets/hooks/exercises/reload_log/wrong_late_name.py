"""after the first backward: the log holds only 'bias'; a hook reads the loop
variable when it fires, not when it is made"""


class GradientLog:
    def __init__(self, model):
        self.history = []
        for name, parameter in model.named_parameters():
            parameter.register_post_accumulate_grad_hook(
                lambda leaf: self.history.append(
                    (name, leaf.grad.norm().item())  # noqa: B023
                )
            )
