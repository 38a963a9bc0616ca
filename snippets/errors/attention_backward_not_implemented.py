"""A gradient penalty through fused attention."""

# --8<-- [start:raise]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

q = torch.randn(1, 1, 4, 8, requires_grad=True)
y = scaled_dot_product_attention(q, q, q)
(grad_q,) = torch.autograd.grad(y.pow(2).sum(), q, create_graph=True)
try:
    grad_q.pow(2).sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
with sdpa_kernel(SDPBackend.MATH):
    y = scaled_dot_product_attention(q, q, q)
(grad_q,) = torch.autograd.grad(y.pow(2).sum(), q, create_graph=True)
grad_q.pow(2).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.isfinite(q.grad).all() and q.grad.abs().sum() > 0
# --8<-- [end:proof]
