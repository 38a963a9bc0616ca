"""A hook that differentiates its own tensor."""

# --8<-- [start:raise]
import inspect
import sys

import torch

x = torch.ones(2, requires_grad=True)
y = x.tanh()


def hook(grad):
    return torch.autograd.grad(y, x, grad, retain_graph=True)[0]


y.register_hook(hook)
limit = sys.getrecursionlimit()
sys.setrecursionlimit(len(inspect.stack()) + 100)  # fail early
try:
    y.sum().backward()
except RecursionError as error:
    sys.setrecursionlimit(limit)
    print(f"{type(error).__name__}: {str(error)[:32]}")
# --8<-- [end:raise]

# --8<-- [start:fix]
y = x.tanh()
twin = x.tanh()
y.register_hook(
    lambda grad: torch.autograd.grad(twin, x, grad, retain_graph=True)[0]
)
y.sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
slope = 1 - x.tanh() ** 2
assert torch.allclose(x.grad, slope**2)
# --8<-- [end:proof]
