"""backward frees saved tensors; a tensor on ctx stays until the graph dies."""

# --8<-- [start:freed]
import weakref

import torch
from torch.autograd import Function

alive = {}


class Cube(Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        saved, stashed = inputs[0] ** 2, inputs[0] ** 2
        ctx.save_for_backward(saved)
        ctx.stashed = stashed
        alive["saved"] = weakref.ref(saved)
        alive["on ctx"] = weakref.ref(stashed)

    @staticmethod
    def backward(ctx, grad_output):
        (saved,) = ctx.saved_tensors
        return grad_output * (saved + 2 * ctx.stashed)


def show(moment):
    print(moment, {name: ref() is not None for name, ref in alive.items()})


x = torch.tensor([1.0, 2.0], requires_grad=True)
y = Cube.apply(x)
show("after forward: ")
y.backward(torch.tensor([0.5, 4.0]))
show("after backward:")
del y
show("after del y:   ")
# --8<-- [end:freed]

# --8<-- [start:proof]
assert x.grad.tolist() == [1.5, 48.0]
grad_output = torch.ones(2, requires_grad=True)
(grad,) = torch.autograd.grad(Cube.apply(x), x, grad_output, create_graph=True)
assert grad.requires_grad
(grad,) = torch.autograd.grad(Cube.apply(x).sum(), x, create_graph=True)
assert not grad.requires_grad  # no saved tensor here has a history
# --8<-- [end:proof]
