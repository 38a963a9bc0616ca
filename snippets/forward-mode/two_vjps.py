"""A JVP from two VJPs, and how it fails where backward has no history."""

# --8<-- [start:two-vjps]
import torch
from torch.autograd import functional, grad
from torch.autograd.function import once_differentiable


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 3 * x**2


class OnceCube(Cube):
    backward = staticmethod(once_differentiable(Cube.backward))


def jvp(f, x, v):
    x = x.detach().requires_grad_()
    y = f(x)
    u = torch.zeros_like(y, requires_grad=True)  # its value is irrelevant
    (pulled,) = grad(y, x, u, create_graph=True)  # J^T u, linear in u
    (product,) = grad(pulled, u, v)  # (J^T)^T v = J v
    return product


x, v = torch.randn(2, 4, dtype=torch.float64)
torch.testing.assert_close(jvp(Cube.apply, x, v), 3 * x**2 * v)
_, product = functional.jvp(Cube.apply, x, v)
torch.testing.assert_close(product, 3 * x**2 * v)

_, product = functional.jvp(OnceCube.apply, x, v)
print("once_differentiable:", product.tolist())
assert not product.any()  # zeros, without an error
try:
    functional.jvp(OnceCube.apply, x, v, strict=True)
except RuntimeError as error:
    print("strict=True raises:", str(error)[:48])
    assert "is independent of entry 0 in the grad_outputs" in str(error)
else:
    raise AssertionError("strict=True accepted a zero product")
# --8<-- [end:two-vjps]
