"""Reentrant checkpointing drops the graph of the gradient in silence."""

# --8<-- [start:checkpoint]
import warnings

import torch
from torch.utils.checkpoint import checkpoint


def block(x):
    return x.sin().exp()


for reentrant in (True, False):
    x = torch.ones(3, requires_grad=True)
    y = checkpoint(block, x, use_reentrant=reentrant).sum()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the reference cycle
        y.backward(create_graph=True)
    print(f"use_reentrant={reentrant}:", x.grad.requires_grad)
    x.grad = None
# --8<-- [end:checkpoint]

# --8<-- [start:proof]
y = checkpoint(block, x, use_reentrant=True).sum()
try:
    torch.autograd.grad(y, x, create_graph=True)
except RuntimeError as error:
    assert "incompatible with .grad()" in str(error)
else:
    raise AssertionError("autograd.grad was expected to raise")

y = checkpoint(block, x, use_reentrant=False).sum()
(slope,) = torch.autograd.grad(y, x, create_graph=True)
(second,) = torch.autograd.grad(slope.sum(), x)
expected = block(x) * (x.cos() ** 2 - x.sin())
assert torch.allclose(second, expected)
# --8<-- [end:proof]
