"""mark_dirty attaches the changed input to the Function's own node."""

# --8<-- [start:right]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class Double_(Function):
    @staticmethod
    def forward(x):
        return x.mul_(2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2


x = torch.tensor(3.0, requires_grad=True)
h = x * 1
y = Double_.apply(h)
(h * 7).backward()
print("same tensor:", y is h, "gradient:", x.grad.item())
# --8<-- [end:right]

# --8<-- [start:proof]
assert y is h
assert x.grad == 14
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert gradcheck(lambda t: Double_.apply(t.clone()), (t,))
assert gradgradcheck(lambda t: Double_.apply(t.clone()), (t,))
# --8<-- [end:proof]
