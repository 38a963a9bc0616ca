"""A backward without conj passes for real inputs, fails for complex ones."""

# --8<-- [start:conj]
import torch
from torch.autograd import gradcheck, gradgradcheck


class Square(torch.autograd.Function):
    conjugate = True

    @staticmethod
    def forward(z):
        return z * z

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (z,) = ctx.saved_tensors
        return grad_output * 2 * (z.conj() if Square.conjugate else z)


x = torch.randn(3, dtype=torch.float64, requires_grad=True)
z = torch.randn(3, dtype=torch.complex128, requires_grad=True)
for Square.conjugate in (True, False):
    real = gradcheck(Square.apply, (x,))
    complex_ = gradcheck(Square.apply, (z,), raise_exception=False)
    print(f"conj {Square.conjugate}: real {real}, complex {complex_}")
    assert complex_ == Square.conjugate

Square.conjugate = True
assert gradgradcheck(Square.apply, (z,))

w = torch.tensor(3 + 4j, requires_grad=True)
(w * w.conj()).real.backward()
print("gradient of |w|^2 at 3+4j:", w.grad.item())  # 2 dL/dw*
assert w.grad == 6 + 8j
# --8<-- [end:conj]
