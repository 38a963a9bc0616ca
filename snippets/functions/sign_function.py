"""Straight-through sign as a Function: the forward value is exact."""

# --8<-- [start:sign]
import torch
from torch.autograd import Function


class Sign(Function):
    @staticmethod
    def forward(x):
        return x.sign()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


x = torch.tensor([3.0, 16777218.0, 1e8, torch.inf], requires_grad=True)
y = Sign.apply(x)
y.backward(torch.tensor([1.0, 2.0, 3.0, 4.0]))
print("sign:", y.tolist())
print("gradient:", x.grad.tolist())
# --8<-- [end:sign]

# --8<-- [start:proof]
assert y.tolist() == [1, 1, 1, 1]
assert x.grad.tolist() == [1, 2, 3, 4]
point = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(Sign.apply, (point,))
# --8<-- [end:proof]
