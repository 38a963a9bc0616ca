"""Calling forward directly uses the ordinary graph, not your backward."""

# --8<-- [start:direct]
import torch
from torch.autograd import Function


class Round(Function):
    @staticmethod
    def forward(x):
        return x.round()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


x = torch.tensor(2.7, requires_grad=True)
for call in (Round.forward, Round.apply):
    y = call(x)
    (x_grad,) = torch.autograd.grad(y, x, torch.tensor(5.0))
    print(y.grad_fn.name(), x_grad.item())
# --8<-- [end:direct]

# --8<-- [start:proof]
assert Round.forward(x).grad_fn.name() == "RoundBackward0"
assert Round.apply(x).grad_fn.name() == "RoundBackward"
assert x_grad.item() == 5
point = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(Round.apply, (point,))
# --8<-- [end:proof]
