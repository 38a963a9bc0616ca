"""after load_state_dict(assign=True): nothing was logged"""


class GradientLog:
    def __init__(self, model):
        self.history = []
        for name, parameter in model.named_parameters():
            parameter.register_post_accumulate_grad_hook(
                lambda leaf, name=name: self.history.append(
                    (name, leaf.grad.norm().item())
                )
            )
