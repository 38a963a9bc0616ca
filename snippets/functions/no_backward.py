"""A Function without backward fails when the gradient is asked for."""

# --8<-- [start:missing]
import torch
from torch.autograd import Function


class Smooth(Function):
    @staticmethod
    def forward(x):
        return (x + x.roll(1)) / 2

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass


def smooth(x):  # differentiable operations need no class
    return (x + x.roll(1)) / 2


x = torch.ones(4, requires_grad=True)
smooth(x).sum().backward()
try:
    Smooth.apply(x).sum().backward()
except NotImplementedError as error:
    print(error)
    assert "implement either the backward or vjp method" in str(error)
else:
    raise AssertionError("the gradient was derived")
# --8<-- [end:missing]

# --8<-- [start:proof]
assert x.grad.tolist() == [1, 1, 1, 1]
# --8<-- [end:proof]
