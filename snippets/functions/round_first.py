"""A first Function: round in forward, pass the gradient through unchanged."""

# ruff: noqa: I001
# fmt: off
# --8<-- [start:booth]
import torch

class Round(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.round()
    @staticmethod
    def setup_context(ctx, inputs, output):
        pass  # nothing to keep for later
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output
# --8<-- [end:booth]
# fmt: on

# --8<-- [start:use]
x = torch.tensor(2.7, requires_grad=True)

torch.round(x).backward(torch.tensor(5.0))
print("built-in round sends back", x.grad.item())

x.grad = None
y = Round.apply(x)
y.backward(torch.tensor(5.0))
print("our Round sends back", x.grad.item())
# --8<-- [end:use]

# --8<-- [start:proof]
assert y.item() == 3
assert x.grad.item() == 5
point = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(Round.apply, (point,))
# --8<-- [end:proof]
