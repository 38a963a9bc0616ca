"""Computation that autograd cannot see: a Function."""

# --8<-- [start:function]
import torch
from scipy import special


class Erfcx(torch.autograd.Function):
    """exp(x**2) * erfc(x), computed by SciPy, differentiated by hand."""

    @staticmethod
    def forward(x):
        value = special.erfcx(x.numpy(force=True))
        return torch.as_tensor(value, dtype=x.dtype, device=x.device)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs, output)

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return grad_output * (2 * x * y - 2 / torch.pi**0.5)


x = torch.tensor([0.0, 0.3, -1.7], dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Erfcx.apply, (x,))
assert torch.autograd.gradgradcheck(Erfcx.apply, (x,))
print(torch.allclose(Erfcx.apply(x), torch.special.erfcx(x)))
# --8<-- [end:function]
