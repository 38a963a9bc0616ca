"""Work of a full Jacobian, in forward passes, for both modes."""

# --8<-- [start:cost]
import torch
from torch.autograd import forward_ad
from torch.func import jacfwd, jacrev
from torch.utils.flop_counter import FlopCounterMode


def work(function, *args):
    with FlopCounterMode(display=False) as counter:
        function(*args)
    return counter.get_total_flops()


def columns(f, x):  # n forward passes with a tangent
    with forward_ad.dual_level():
        for e in torch.eye(x.numel()):
            f(forward_ad.make_dual(x, e))


def rows(f, x):  # one forward, m backwards
    x = x.detach().requires_grad_()
    y = f(x)
    for e in torch.eye(y.numel()):
        torch.autograd.grad(y, x, e, retain_graph=True)


print("  n    m  columns  rows  jacfwd  jacrev")
for n, m in ((1, 64), (4, 64), (16, 64), (64, 64), (64, 4), (64, 1)):
    W1, W2 = torch.randn(n, 32), torch.randn(32, m)

    def f(x, W1=W1, W2=W2):
        return torch.tanh(x @ W1) @ W2

    x = torch.randn(n)
    forward = work(f, x)
    counted = [work(columns, f, x), work(rows, f, x)]
    counted += [work(jacfwd(f), x), work(jacrev(f), x)]
    passes = [count / forward for count in counted]
    assert passes == [3 * n, m + 1, n + 2, m + 1]
    print(f"{n:3} {m:4}", *(f"{p:7.0f}" for p in passes))
# --8<-- [end:cost]
