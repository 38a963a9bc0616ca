"""Reverse mode as the transpose of forward mode."""

# --8<-- [start:transpose]
import torch
from torch.func import jvp, vjp

A = torch.randn(7, 3, dtype=torch.float64)
x, v = torch.randn(2, 3, dtype=torch.float64)
u = torch.randn(7, dtype=torch.float64)


def f(x):
    return torch.sin(A @ x)


def tangent_map(v):  # v -> J v, linear in v
    return jvp(f, (x,), (v,))[1]


_, transposed = vjp(tangent_map, v)  # u -> (J)^T u, from the linear map
_, pullback = vjp(f, x)  # reverse mode of f itself
torch.testing.assert_close(transposed(u)[0], pullback(u)[0])
torch.testing.assert_close(tangent_map(2 * v), 2 * tangent_map(v))
torch.testing.assert_close(u @ tangent_map(v), pullback(u)[0] @ v)
print("the transpose of v -> J v is the VJP of f")
# --8<-- [end:transpose]
