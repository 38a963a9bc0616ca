"""A handwritten jvp can skip the product that an absent tangent needs."""

# --8<-- [start:absent]
import torch
from torch.autograd import forward_ad, gradcheck, gradgradcheck
from torch.utils.flop_counter import FlopCounterMode


class MatMul(torch.autograd.Function):
    @staticmethod
    def forward(x, w):
        return x @ w

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.set_materialize_grads(False)  # None instead of zeros
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        if grad_output is None:
            return None, None
        x, w = ctx.saved_tensors
        return grad_output @ w.t(), x.t() @ grad_output

    @staticmethod
    def jvp(ctx, x_tangent, w_tangent):
        x, w = ctx.saved_tensors
        parts = []
        if x_tangent is not None:
            parts.append(x_tangent @ w)
        if w_tangent is not None:
            parts.append(x @ w_tangent)
        return sum(parts)


def matmuls(function, x, w, v):
    with FlopCounterMode(display=False) as counter, forward_ad.dual_level():
        out = function(forward_ad.make_dual(x, v), w)
        tangent = forward_ad.unpack_dual(out).tangent
    torch.testing.assert_close(tangent, v @ w)
    return counter.get_total_flops() // (2 * x.shape[0] * w.numel())


x, v = torch.randn(2, 8, 16)
w = torch.randn(16, 4)
print("torch.mm:", matmuls(torch.mm, x, w, v), "matrix products")
print("MatMul:  ", matmuls(MatMul.apply, x, w, v), "matrix products")
assert matmuls(torch.mm, x, w, v) == 3
assert matmuls(MatMul.apply, x, w, v) == 2


def tangent(x, w, v, u):
    return torch.func.jvp(MatMul.apply, (x, w), (v, u))[1]


x, w, v, u = (
    torch.randn(shape, dtype=torch.float64, requires_grad=True)
    for shape in ((2, 3), (3, 2), (2, 3), (3, 2))
)
assert gradcheck(MatMul.apply, (x, w), check_forward_ad=True)
assert gradgradcheck(MatMul.apply, (x, w))
assert gradgradcheck(MatMul.apply, (x, w.detach()))
assert gradgradcheck(MatMul.apply, (x.detach(), w))
assert gradcheck(tangent, (x, w, v, u))
# --8<-- [end:absent]
