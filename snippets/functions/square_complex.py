"""A squaring Function for complex input needs the conjugate."""

# --8<-- [start:square]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class Square(Function):
    @staticmethod
    def forward(z):
        return z * z

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (z,) = ctx.saved_tensors
        return grad_output * 2 * z


class Right(Square):
    @staticmethod
    def backward(ctx, grad_output):
        (z,) = ctx.saved_tensors
        return grad_output * (2 * z).conj()


real = torch.randn(3, dtype=torch.float64, requires_grad=True)
imaginary = torch.randn(3, dtype=torch.complex128, requires_grad=True)
for function in (Square, Right):
    passes = [
        gradcheck(function.apply, (z,), raise_exception=False)
        for z in (real, imaginary)
    ]
    print("real", passes[0], "complex", passes[1])
# --8<-- [end:square]

# --8<-- [start:proof]
assert gradcheck(Square.apply, (real,))
assert gradgradcheck(Square.apply, (real,))
assert not gradcheck(Square.apply, (imaginary,), raise_exception=False)
assert gradcheck(Right.apply, (real,))
assert gradcheck(Right.apply, (imaginary,))
assert gradgradcheck(Right.apply, (imaginary,))
# --8<-- [end:proof]
