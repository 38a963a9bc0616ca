"""A backward that differs from run to run needs nondet_tol."""

# --8<-- [start:nondet]
import torch
from torch.autograd import gradcheck, gradgradcheck


class Noisy(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        noise = 1e-13 * torch.rand_like(x)  # as from atomic additions
        return grad_output * (2 * x + noise)


x = torch.randn(4, dtype=torch.float64, requires_grad=True)
try:
    gradcheck(Noisy.apply, (x,))
except RuntimeError as error:
    print(str(error)[:25])
    assert "Backward is not reentrant" in str(error)
else:
    raise AssertionError("the noise went unnoticed")
print("with nondet_tol:", gradcheck(Noisy.apply, (x,), nondet_tol=1e-12))
assert gradgradcheck(Noisy.apply, (x,), nondet_tol=1e-12)
# --8<-- [end:nondet]
