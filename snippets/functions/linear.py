"""A linear layer: optional bias, any leading shape, autocast, frozen inputs."""

# --8<-- [start:linear]
import torch
from torch.autograd import Function
from torch.nn import functional as F


class Linear(Function):
    @staticmethod
    def forward(x, weight, bias=None):  # (*, n), (m, n), (m,) -> (*, m)
        return F.linear(x, weight, bias)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, weight, _ = inputs
        needs_x, needs_weight, _ = ctx.needs_input_grad
        ctx.save_for_backward(
            x if needs_weight else None, weight if needs_x else None
        )

    @staticmethod
    def backward(ctx, grad_output):
        x, weight = ctx.saved_tensors
        needs_x, needs_weight, needs_bias = ctx.needs_input_grad
        grad_x = grad_weight = grad_bias = None
        dtype = grad_output.dtype  # bfloat16 under autocast
        rows = grad_output.reshape(-1, grad_output.shape[-1])
        if needs_x:
            grad_x = grad_output @ weight.to(dtype)
        if needs_weight:
            grad_weight = rows.T @ x.to(dtype).reshape(-1, x.shape[-1])
        if needs_bias:
            grad_bias = rows.sum(0)
        return grad_x, grad_weight, grad_bias


x = torch.randn(2, 4, 3, requires_grad=True)
weight = torch.randn(5, 3, requires_grad=True)
bias = torch.randn(5, requires_grad=True)
with torch.autocast("cpu", dtype=torch.bfloat16):
    y = Linear.apply(x, weight, bias)
    reference = F.linear(x, weight, bias)
upstream = torch.randn_like(y)
ours = torch.autograd.grad(y, (x, weight, bias), upstream)
theirs = torch.autograd.grad(reference, (x, weight, bias), upstream)
print("output dtype:", y.dtype)
print("gradients equal:", list(map(torch.equal, ours, theirs)))
# --8<-- [end:linear]

# --8<-- [start:proof]
from itertools import product

from torch.autograd import gradcheck, gradgradcheck
from torch.utils.flop_counter import FlopCounterMode

assert y.dtype == torch.bfloat16
assert all(map(torch.equal, ours, theirs))

for shape in [(3,), (4, 3), (2, 4, 3), (2, 0, 3)]:
    for needs_x, needs_weight, needs_bias in product([True, False], repeat=3):
        if not (needs_x or needs_weight or needs_bias):
            continue
        arguments = (
            torch.randn(shape, dtype=torch.float64, requires_grad=needs_x),
            torch.randn(5, 3, dtype=torch.float64, requires_grad=needs_weight),
            torch.randn(5, dtype=torch.float64, requires_grad=needs_bias),
        )
        assert gradcheck(Linear.apply, arguments)
        assert gradgradcheck(Linear.apply, arguments)
    if needs_x or needs_weight:
        assert gradcheck(Linear.apply, arguments[:2])


def backward_flops(x):
    y = Linear.apply(x, weight)
    with FlopCounterMode(display=False) as counter:
        y.sum().backward()
    return counter.get_total_flops()


matmul = 2 * (2 * 4) * 3 * 5
assert backward_flops(x) == 2 * matmul
assert backward_flops(x.detach()) == matmul
# --8<-- [end:proof]
