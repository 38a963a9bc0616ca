"""A clamp with bounds as arguments: saved mask, inclusive bounds."""

# --8<-- [start:clamp]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class Clamp(Function):
    @staticmethod
    def forward(x, low=None, high=None):
        return x.clamp(low, high)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, low, high = inputs
        inside = torch.ones_like(x, dtype=torch.bool)
        if low is not None:
            inside = inside & (x >= low)
        if high is not None:
            inside = inside & (x <= high)
        ctx.save_for_backward(inside)

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return torch.where(inside, grad_output, 0), None, None


x = torch.tensor([-1.0, 0.0, 0.5, 1.0, 2.0], requires_grad=True)
upstream = torch.tensor([torch.inf, 2.0, 3.0, 4.0, torch.inf])
(x_grad,) = torch.autograd.grad(Clamp.apply(x, 0.0, 1.0), x, upstream)
print(x_grad.tolist())
# --8<-- [end:clamp]

# --8<-- [start:proof]
for bounds in [(0.0, 1.0), (0.0, None), (None, 1.0)]:
    (ours,) = torch.autograd.grad(Clamp.apply(x, *bounds), x, upstream)
    (builtin,) = torch.autograd.grad(x.clamp(*bounds), x, upstream)
    assert torch.equal(ours, builtin)
point = torch.tensor([-1.0, 0.3, 2.0], dtype=torch.float64, requires_grad=True)
assert gradcheck(Clamp.apply, (point, 0.0, 1.0))
assert gradgradcheck(Clamp.apply, (point, 0.0, 1.0))
# --8<-- [end:proof]
