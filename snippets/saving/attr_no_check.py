"""A tensor kept as an attribute of ctx can change without an error."""

# --8<-- [start:wrong]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class SquareOnCtx(Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.x = inputs[0]

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * ctx.x * grad_output


x = torch.tensor(3.0, requires_grad=True)
h = x * 1
y = SquareOnCtx.apply(h)
h.add_(1)  # the tensor on ctx is now 4
y.backward()
print(x.grad.item(), "instead of 6.0")
# --8<-- [end:wrong]

# --8<-- [start:proof]
assert x.grad == 8
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert gradcheck(SquareOnCtx.apply, (t,))
assert gradgradcheck(SquareOnCtx.apply, (t,))
# --8<-- [end:proof]
