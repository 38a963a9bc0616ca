"""An in-place Function without mark_dirty gives a silently wrong gradient."""

# --8<-- [start:wrong]
import torch
from torch.autograd import Function


class Double_(Function):
    @staticmethod
    def forward(x):
        return x.mul_(2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass  # nothing tells autograd that x was changed

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2


x = torch.tensor(3.0, requires_grad=True)
h = x * 1
Double_.apply(h)
(h * 7).backward()
print("value", h.item(), "gradient", x.grad.item(), "instead of 14.0")

leaf = torch.tensor(3.0, requires_grad=True)
Double_.apply(leaf)
print("the leaf is now", leaf.item())
# --8<-- [end:wrong]

# --8<-- [start:proof]
assert h == 6
assert x.grad == 7
assert leaf == 6
t = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(lambda t: Double_.apply(t * 1), (t,))
assert torch.autograd.gradgradcheck(lambda t: Double_.apply(t * 1), (t,))
# --8<-- [end:proof]
