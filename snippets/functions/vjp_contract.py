"""Backward is the transposed Jacobian applied to grad_output: softmax."""

# --8<-- [start:softmax]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class Softmax(Function):
    @staticmethod
    def forward(x):  # (b, n) -> (b, n)
        return torch.softmax(x, -1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output)

    @staticmethod
    def backward(ctx, grad_output):  # (b, n) -> (b, n)
        (y,) = ctx.saved_tensors
        inner = (grad_output * y).sum(-1, keepdim=True)  # (b, 1)
        return y * (grad_output - inner)


x = torch.randn(2, 3, dtype=torch.float64, requires_grad=True)
grad_output = torch.randn(2, 3, dtype=torch.float64)
(vjp,) = torch.autograd.grad(Softmax.apply(x), x, grad_output)

jacobian = torch.func.jacrev(lambda x: torch.softmax(x, -1))(x)
contracted = torch.einsum("bi,bicj->cj", grad_output, jacobian)
print("Jacobian", tuple(jacobian.shape), "VJP", tuple(vjp.shape))
print("equal:", torch.allclose(vjp, contracted))
# --8<-- [end:softmax]

# --8<-- [start:proof]
assert torch.allclose(vjp, contracted)
assert gradcheck(Softmax.apply, (x,))
assert gradgradcheck(Softmax.apply, (x,))
# --8<-- [end:proof]
