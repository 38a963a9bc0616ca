"""A GradientEdge stands for a tensor that may be deleted."""

# --8<-- [start:edge]
import torch
from torch.autograd.graph import get_gradient_edge

x = torch.tensor(3.0, requires_grad=True)
h = x * 2
edge = get_gradient_edge(h)
y = h**2
del h
(grad_h,) = torch.autograd.grad(y, edge)
print("gradient of a deleted h:", grad_h.item())
# --8<-- [end:edge]

# --8<-- [start:proof]
assert grad_h == 12.0  # d(h**2)/dh at h = 6
# --8<-- [end:proof]
