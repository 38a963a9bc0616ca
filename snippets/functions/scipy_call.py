"""SciPy's Dawson function with a derivative: code that autograd cannot see."""

# --8<-- [start:scipy]
import torch
from scipy import special
from torch.autograd import Function, gradcheck, gradgradcheck


class Dawson(Function):
    @staticmethod
    def forward(x):
        value = special.dawsn(x.numpy(force=True))
        return torch.as_tensor(value, dtype=x.dtype, device=x.device)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x, output)

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return grad_output * (1 - 2 * x * y)


x = torch.tensor([0.0, 1.0], requires_grad=True)
y = Dawson.apply(x)
(x_grad,) = torch.autograd.grad(y.sum(), x)
print(f"value {y[1]:.3f}, derivative {x_grad[1]:.3f} at 1")

point = torch.randn(5, dtype=torch.float64, requires_grad=True)
assert gradcheck(Dawson.apply, (point,))
assert gradgradcheck(Dawson.apply, (point,))
# --8<-- [end:scipy]
