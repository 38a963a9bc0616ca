"""A function that is not holomorphic has two terms in its backward."""

# --8<-- [start:complex]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class SquareTimesConj(Function):
    """f(z) = z**2 * conj(z): df/dz = 2 |z|**2 and df/dz* = z**2."""

    @staticmethod
    def forward(z):
        return z**2 * z.conj()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (z,) = ctx.saved_tensors
        holomorphic = 2 * z * z.conj() * grad_output
        return holomorphic + z**2 * grad_output.conj()


z = torch.randn(3, dtype=torch.complex128, requires_grad=True)
print("gradcheck:", gradcheck(SquareTimesConj.apply, (z,)))
print("gradgradcheck:", gradgradcheck(SquareTimesConj.apply, (z,)))

z = torch.tensor(3 + 4j, requires_grad=True)
(z_grad,) = torch.autograd.grad(z.abs() ** 2, z)
print("gradient of |z|**2:", z_grad.item())
# --8<-- [end:complex]

# --8<-- [start:proof]
assert torch.allclose(z_grad, 2 * z)
# --8<-- [end:proof]
