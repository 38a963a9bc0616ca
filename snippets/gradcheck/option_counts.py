"""What each option of gradcheck adds, and what gradgradcheck costs."""

# --8<-- [start:options]
from collections import Counter

import torch
from torch.autograd import gradcheck, gradgradcheck

calls = Counter()


class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        calls["forward"] += 1
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        calls["backward"] += 1
        (x,) = ctx.saved_tensors
        return grad_output * 2 * x.conj()

    @staticmethod
    def jvp(ctx, x_tangent):
        calls["jvp"] += 1
        (x,) = ctx.saved_tensors
        return 2 * x * x_tangent


def count(check, x, **options):
    calls.clear()
    check(Square.apply, (x,), **options)
    got = calls["forward"], calls["backward"], calls["jvp"]
    print(*(f"{number:4}" for number in got), check.__name__, *options)
    return got


n = 5
x = torch.randn(n, dtype=torch.float64, requires_grad=True)
z = torch.randn(n, dtype=torch.complex128, requires_grad=True)
f, b, j = count(gradcheck, x)
assert (f, b, j) == (2 * n + 2, 2 * n + 2, 0)
assert count(gradcheck, x, check_batched_grad=True) == (f, b + 3, 0)
both = count(gradcheck, x, check_forward_ad=True)
assert both == (f + 3 * n + 2, b, n + 1)
assert count(gradgradcheck, x) == (2 * 2 * n + 3, 2 * 2 * n + 2, 0)
print("complex input and output:")
assert count(gradcheck, z) == (8 * n + 4, 4 * n + 2, 0)
assert count(gradcheck, z, fast_mode=True) == (12, 6, 0)
# --8<-- [end:options]
