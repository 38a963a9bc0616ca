"""An intermediate that is returned as an output keeps its history."""

# --8<-- [start:output]
import torch
from torch.autograd import grad, gradcheck, gradgradcheck


class SinhCosh(torch.autograd.Function):
    """Return sinh(x)**2 and cosh(x); backward reuses the second."""

    @staticmethod
    def forward(x):
        return torch.sinh(x) ** 2, torch.cosh(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs, output[1])

    @staticmethod
    def backward(ctx, grad_square, grad_cosh):
        x, cosh_x = ctx.saved_tensors
        return (grad_square * 2 * cosh_x + grad_cosh) * torch.sinh(x)


def sinh_squared(x):
    return SinhCosh.apply(x)[0]


x = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)
(slope,) = grad(sinh_squared(x), x, create_graph=True)
print(f"second derivative {grad(slope, x)[0].item():.2f}")
# --8<-- [end:output]

# --8<-- [start:proof]
assert torch.allclose(sinh_squared(x), torch.sinh(x) ** 2)
for function in (sinh_squared, SinhCosh.apply):
    assert gradcheck(function, x)
    assert gradgradcheck(function, x)
(slope,) = grad(sinh_squared(x), x, create_graph=True)
assert torch.allclose(grad(slope, x)[0], 2 * torch.cosh(2 * x))
# --8<-- [end:proof]
