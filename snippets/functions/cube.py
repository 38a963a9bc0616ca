"""A complete Function: forward, what it saves, backward, and the check."""

# --8<-- [start:cube]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class Cube(Function):
    """y = x ** 3, for real x."""

    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 3 * x**2


cube = Cube.apply  # the name to call

x = torch.tensor(2.0, requires_grad=True)
y = cube(x)
y.backward()
print("value", y.item(), "gradient", x.grad.item())

point = torch.randn(5, dtype=torch.float64, requires_grad=True)
assert gradcheck(cube, (point,))
assert gradgradcheck(cube, (point,))
# --8<-- [end:cube]
