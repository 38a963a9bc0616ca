"""after a new nn.Parameter: only ['bias'] was logged"""


class GradientLog:
    def __init__(self, model):
        self.history = []
        self.seen = set()
        model.register_forward_pre_hook(self.attach)

    def attach(self, module, inputs):
        for name, parameter in module.named_parameters():
            if id(parameter) in self.seen:
                continue
            self.seen.add(id(parameter))

            def note(leaf, name=name):
                self.history.append((name, leaf.grad.norm().item()))

            parameter.register_post_accumulate_grad_hook(note)
