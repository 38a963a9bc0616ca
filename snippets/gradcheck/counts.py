"""Forward and backward passes of gradcheck, counted and predicted."""

# --8<-- [start:counts]
from collections import Counter

import torch
from torch.autograd import gradcheck, gradgradcheck

calls = Counter()


class Spread(torch.autograd.Function):
    """Map x (n,) to one output tensor for each entry of sizes."""

    @staticmethod
    def forward(x, sizes):
        calls["forward"] += 1
        return tuple(x.sum() * x.new_ones(size) for size in sizes)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.inputs = inputs[0].numel()

    @staticmethod
    def backward(ctx, *grad_outputs):
        calls["backward"] += 1
        total = sum(grad.sum() for grad in grad_outputs)
        return total.expand(ctx.inputs), None


print("  n   m  outputs   slow: F   B   fast: F  B")
for n, sizes in (
    (6, [12]),
    (6, [6, 6]),
    (20, [1]),
    (1, [20]),
    (4, [2, 3, 4]),
):
    m, k = sum(sizes), len(sizes)
    undefined = 1 if k == 1 else 1 + k  # check_undefined_grad
    counted = []
    for fast in (False, True):
        calls.clear()
        x = torch.randn(n, dtype=torch.float64, requires_grad=True)
        gradcheck(Spread.apply, (x, sizes), fast_mode=fast)
        counted += [calls["forward"], calls["backward"]]
    slow_f, slow_b, fast_f, fast_b = counted
    assert (slow_f, slow_b) == (2 * n + 1 + undefined, 2 * m + 1 + undefined)
    assert (fast_f, fast_b) == (2 + 1 + undefined, 2 * k + 1 + undefined)
    print(
        f"{n:3} {m:3} {k:8} {slow_f:10} {slow_b:3} {fast_f:10} {fast_b:2}",
    )
assert gradgradcheck(Spread.apply, (x, sizes))
# --8<-- [end:counts]
