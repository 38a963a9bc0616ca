"""Calling autograd inside backward, so that it can be differentiated again."""

# --8<-- [start:wrong]
import torch
from torch.autograd import grad


class Tanh(torch.autograd.Function):
    """Keeps x and works tanh out again in backward."""

    @staticmethod
    def forward(x):
        return torch.tanh(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        y = torch.tanh(x)  # grad mode is off here
        return grad(y, x, grad_output)[0]


x = torch.tensor([0.5, -1.0], dtype=torch.float64, requires_grad=True)
try:
    Tanh.apply(x).sum().backward()
except RuntimeError as error:
    print(error)
    assert "does not require grad" in str(error)
else:
    raise AssertionError("autograd.grad was expected to raise in backward")
# --8<-- [end:wrong]

# --8<-- [start:proof]
# Under create_graph grad mode is on: no error, and no history either.
weight = torch.tensor([0.5, 2.0], dtype=torch.float64)
(slope,) = grad(Tanh.apply(x), x, weight, create_graph=True)
assert torch.allclose(slope, weight * (1 - torch.tanh(x) ** 2))
assert torch.equal(Tanh.apply(x), torch.tanh(x))
assert not slope.requires_grad
# --8<-- [end:proof]
