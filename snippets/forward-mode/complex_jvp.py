"""Complex numbers: backward conjugates the derivative, jvp does not."""

# --8<-- [start:complex]
import torch
from torch.autograd import gradcheck


class Square(torch.autograd.Function):
    @staticmethod
    def forward(z):
        return z * z

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (z,) = ctx.saved_tensors
        return grad_output * (2 * z).conj()

    @staticmethod
    def jvp(ctx, z_tangent):
        (z,) = ctx.saved_tensors
        return z_tangent * 2 * z


class ConjugatedJvp(Square):
    @staticmethod
    def jvp(ctx, z_tangent):
        (z,) = ctx.saved_tensors
        return z_tangent * (2 * z).conj()  # copied from backward


z = torch.randn(3, dtype=torch.complex128, requires_grad=True)
for function in (Square, ConjugatedJvp):
    right = gradcheck(
        function.apply, z, check_forward_ad=True, raise_exception=False
    )
    print(f"{function.__name__:13} {right}")
# --8<-- [end:complex]

# --8<-- [start:proof]
v, w = torch.randn(2, 3, dtype=torch.complex128)
torch.testing.assert_close(Square.apply(z), z**2)
_, tangent = torch.func.jvp(Square.apply, (z.detach(),), (v,))
torch.testing.assert_close(tangent, 2 * z.detach() * v)
_, conjugated = torch.func.jvp(ConjugatedJvp.apply, (z.detach(),), (v,))
torch.testing.assert_close(conjugated, (2 * z.detach()).conj() * v)
# The two rules are adjoint: Re <w, J v> = Re <J^H w, v>.
(pulled,) = torch.autograd.grad(Square.apply(z), z, w)
inner = torch.vdot(w, tangent).real
torch.testing.assert_close(inner, torch.vdot(pulled, v).real)
assert torch.autograd.gradgradcheck(Square.apply, z)
assert gradcheck(lambda z: torch.func.jvp(Square.apply, (z,), (v,))[1], z)
# Not holomorphic: conj and abs keep to real directions.
for f in (torch.conj, lambda z: z.abs() ** 2):
    _, found = torch.func.jvp(f, (z.detach(),), (v,))
    step = (f(z.detach() + 1e-6 * v) - f(z.detach() - 1e-6 * v)) / 2e-6
    torch.testing.assert_close(found, step, rtol=1e-6, atol=1e-8)
# --8<-- [end:proof]
