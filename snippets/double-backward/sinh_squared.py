"""A Function whose second derivative is right, because it saves its input."""

# --8<-- [start:function]
import torch
from torch.autograd import functional, grad, gradcheck, gradgradcheck


class SinhSquared(torch.autograd.Function):
    """y = sinh(x)**2, with dy/dx = sinh(2x)."""

    @staticmethod
    def forward(x):
        return torch.sinh(x) ** 2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * torch.sinh(2 * x)


# --8<-- [end:function]

# --8<-- [start:check]
x = torch.tensor([1.5, -0.4], dtype=torch.float64, requires_grad=True)
assert gradcheck(SinhSquared.apply, x)
assert gradgradcheck(SinhSquared.apply, x)

vector = torch.tensor([1.0, -2.0], dtype=torch.float64)
(slope,) = grad(SinhSquared.apply(x).sum(), x, create_graph=True)
(product,) = grad(slope, x, vector)  # Hessian @ vector
_, builtin = functional.hvp(lambda x: x.sinh().pow(2).sum(), x, vector)
assert torch.allclose(product, builtin, rtol=0, atol=1e-10)
print(f"second derivative at 1.5: {product[0].item():.2f}")
# --8<-- [end:check]
