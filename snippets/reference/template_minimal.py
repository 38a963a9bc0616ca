"""The smallest complete Function: a tensor and a number."""

# --8<-- [start:template]
import torch
from torch.autograd import Function


class Power(Function):
    """x ** n, for an int n >= 1."""

    @staticmethod
    def forward(x, n):
        return x**n

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, ctx.n = inputs  # numbers go on ctx
        ctx.save_for_backward(x)  # tensors: inputs and outputs only

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * ctx.n * x ** (ctx.n - 1), None


# --8<-- [end:template]

# --8<-- [start:check]
x = torch.randn(4, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Power.apply, (x, 3))
assert torch.autograd.gradgradcheck(Power.apply, (x, 3))
# --8<-- [end:check]
