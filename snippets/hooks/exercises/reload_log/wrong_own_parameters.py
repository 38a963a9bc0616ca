"""in a model of two layers the log names []"""


class GradientLog:
    def __init__(self, model):
        self.history = []
        self.attached = {}
        model.register_forward_pre_hook(self.attach)

    def attach(self, module, inputs):
        for name, parameter in module.named_parameters(recurse=False):
            if self.attached.get(name) is parameter:
                continue
            self.attached[name] = parameter

            def note(leaf, name=name):
                self.history.append((name, leaf.grad.norm().item()))

            parameter.register_post_accumulate_grad_hook(note)
