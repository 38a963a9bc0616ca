"""a norm is a Tensor, not a float; a logged tensor can change later and keeps
memory"""


class GradientLog:
    def __init__(self, model):
        self.history = []
        for name, parameter in model.named_parameters():
            parameter.register_post_accumulate_grad_hook(
                lambda leaf, name=name: self.history.append(
                    (name, leaf.grad.norm())
                )
            )
