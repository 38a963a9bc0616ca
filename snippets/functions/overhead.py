"""The cost of the Python calls: seen on small tensors, lost in large ones."""

# --8<-- [start:overhead]
from time import process_time
from timeit import repeat

import torch
from torch.autograd import Function


class Cube(Function):
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


def cpu_seconds(function, n, number):
    x = torch.randn(n, requires_grad=True)

    def step():
        function(x).sum().backward()

    return min(repeat(step, timer=process_time, repeat=20, number=number))


def slowdown(n, number):
    builtin = cpu_seconds(lambda x: x**3, n, number)
    return cpu_seconds(Cube.apply, n, number) / builtin


small, large = slowdown(10, number=50), slowdown(300_000, number=2)
assert small > 1.2
assert small > large
# --8<-- [end:overhead]

# --8<-- [start:proof]
point = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Cube.apply, (point,))
assert torch.autograd.gradgradcheck(Cube.apply, (point,))
# --8<-- [end:proof]
