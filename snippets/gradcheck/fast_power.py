"""How often fast_mode misses one wrong entry, counted and predicted."""

# --8<-- [start:power]
import math

import torch
from torch.autograd import gradcheck, gradgradcheck


class Spy(torch.autograd.Function):
    """The identity, with one entry of the gradient scaled."""

    wrong, factor, seen = 0, 1.0, []

    @staticmethod
    def forward(x):
        Spy.seen.append(x.detach().clone())
        return x.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        Spy.seen.append(grad_output.clone())
        grad_input = grad_output.clone()
        grad_input[Spy.wrong] *= Spy.factor
        return grad_input


def passes(n, wrong=0, factor=1.0):
    Spy.wrong, Spy.factor, Spy.seen = wrong, factor, []
    x = torch.ones(n, dtype=torch.float64, requires_grad=True)
    return gradcheck(Spy.apply, (x,), fast_mode=True, raise_exception=False)


def missed(u, v, delta):  # positions whose error stays within tolerance
    allowed = 1e-5 * u.sum() * v.sum() + 1e-3 * (u * v).sum()
    return delta * u * v <= allowed


print("    n   error   missed  predicted")
for n in (16, 64, 256, 1024):
    assert passes(n)
    u, v = (Spy.seen[2] - Spy.seen[1]) / 2e-6, Spy.seen[3]
    for delta in (0.1, 1.0, 10.0):
        c = min(1.0, n * (n * 1e-5 + 1e-3) / (4 * delta))
        predicted = c * (1 - math.log(c))
        share = missed(u, v, delta).double().mean().item()
        print(f"{n:5} {delta:7.0%} {share:8.2f} {predicted:10.2f}")
        assert abs(share - predicted) < 0.15
        if n == 16:
            for i in range(n):  # the formula agrees with gradcheck itself
                assert passes(n, i, 1 + delta) == missed(u, v, delta)[i]
x = torch.ones(3, dtype=torch.float64, requires_grad=True)
assert gradgradcheck(Spy.apply, (x,))
# --8<-- [end:power]
