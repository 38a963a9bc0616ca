"""Gradient reversal: identity forward, scaled and negated gradient backward."""

# --8<-- [start:reversal]
import torch
from torch.autograd import Function, gradgradcheck


class Reverse(Function):
    @staticmethod
    def forward(x, strength):
        return x.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, ctx.strength = inputs  # a number: an attribute, not a saved tensor

    @staticmethod
    def backward(ctx, grad_output):
        return -ctx.strength * grad_output, None


x = torch.tensor([3.0, 4.0], requires_grad=True)
y = Reverse.apply(x, 0.5)
y.backward(torch.tensor([10.0, 20.0]))
print("value", y.tolist(), "gradient", x.grad.tolist())
# --8<-- [end:reversal]

# --8<-- [start:proof]
assert torch.equal(y, x)
assert x.grad.tolist() == [-5, -10]
point = torch.randn(5, dtype=torch.float64, requires_grad=True)
assert gradgradcheck(Reverse.apply, (point, 0.5))
# --8<-- [end:proof]
