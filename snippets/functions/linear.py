"""A linear layer: optional bias, any leading shape, autocast, frozen inputs."""

# --8<-- [start:linear]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck
from torch.nn import functional as F
from torch.utils.flop_counter import FlopCounterMode


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


# --8<-- [end:linear]

# --8<-- [start:use]
x = torch.randn(2, 4, 3, requires_grad=True)
weight = torch.randn(5, 3, requires_grad=True)
bias = torch.randn(5, requires_grad=True)

with torch.autocast("cpu", dtype=torch.bfloat16):
    y = Linear.apply(x, weight, bias)
    reference = F.linear(x, weight, bias)
upstream = torch.randn_like(y)
ours = torch.autograd.grad(y, (x, weight, bias), upstream)
theirs = torch.autograd.grad(reference, (x, weight, bias), upstream)
equal = list(map(torch.equal, ours, theirs))
print("autocast:", y.dtype, "same gradients:", equal)


def backward_flops(x):
    y = Linear.apply(x, weight, bias)
    with FlopCounterMode(display=False) as counter:
        y.sum().backward()
    return counter.get_total_flops()


print("x needs a gradient:", backward_flops(x), "flops")
print("x is data:", backward_flops(x.detach()), "flops")
# --8<-- [end:use]

# --8<-- [start:proof]
assert y.dtype == torch.bfloat16
assert equal == [True, True, True]
kept = Linear.apply(x.detach(), weight, bias).grad_fn.saved_tensors
assert kept[0] is not None and kept[1] is None  # weight only if x needs it
kept = Linear.apply(x, weight.detach(), bias).grad_fn.saved_tensors
assert kept[0] is None and kept[1] is not None
node = Linear.apply(x, weight, bias).grad_fn
returned = Linear.backward(node, torch.randn(2, 4, 5))
assert [g.shape for g in returned] == [x.shape, weight.shape, bias.shape]
one_matmul = 2 * (2 * 4) * 3 * 5
assert backward_flops(x) == 2 * one_matmul
assert backward_flops(x.detach()) == one_matmul

masks = [(1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
for shape in [(3,), (4, 3), (2, 4, 3), (2, 0, 3)]:
    for mask in masks:
        arguments = [
            torch.randn(size, dtype=torch.float64, requires_grad=bool(need))
            for size, need in zip([shape, (5, 3), (5,)], mask, strict=True)
        ]
        assert gradcheck(Linear.apply, arguments)
        assert gradgradcheck(Linear.apply, arguments)
    arguments = [
        torch.randn(size, dtype=torch.float64, requires_grad=True)
        for size in [shape, (5, 3)]
    ]
    assert gradcheck(Linear.apply, arguments)  # bias left out


def loss(function):
    return lambda weight: function(x, weight, bias).pow(2).sum()


transformed = torch.func.grad(loss(Linear.apply))(weight)
assert torch.allclose(
    transformed, torch.func.grad(loss(F.linear))(weight), atol=1e-5
)
# --8<-- [end:proof]
