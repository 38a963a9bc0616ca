"""A saved intermediate is a constant to the second derivative."""

# --8<-- [start:intermediate]
import torch
from torch.autograd import grad, gradcheck, gradgradcheck


class SinhSquared(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.sinh(x) ** 2

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x, torch.cosh(x))  # neither input nor output

    @staticmethod
    def backward(ctx, grad_output):
        x, cosh_x = ctx.saved_tensors
        return grad_output * 2 * torch.sinh(x) * cosh_x


# --8<-- [end:intermediate]

# --8<-- [start:symptom]
x = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)
(slope,) = grad(SinhSquared.apply(x), x, create_graph=True)
(second,) = grad(slope, x)
truth = 2 * torch.cosh(2 * x)
print(f"second derivative {second.item():.2f}, truth {truth.item():.2f}")
print("gradcheck", gradcheck(SinhSquared.apply, x))
print(
    "gradgradcheck",
    gradgradcheck(SinhSquared.apply, x, raise_exception=False),
)
# --8<-- [end:symptom]

# --8<-- [start:proof]
assert torch.allclose(slope, torch.sinh(2 * x))
assert torch.allclose(second, 2 * torch.cosh(x) ** 2)
(grad_x,) = grad(SinhSquared.apply(x), x, torch.tensor(0.3).double())
assert torch.allclose(grad_x, 0.3 * torch.sinh(2 * x))
# --8<-- [end:proof]
