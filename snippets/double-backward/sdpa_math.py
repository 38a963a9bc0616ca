"""Fused attention has no second derivative; the math backend has one."""

# --8<-- [start:fused]
import torch
from torch.autograd import grad
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention as attention

q = torch.randn(1, 1, 4, 8, requires_grad=True)
(slope,) = grad(attention(q, q, q).sum(), q, create_graph=True)
try:
    slope.pow(2).sum().backward()
except RuntimeError as error:
    print(error)
    assert "_flash_attention_for_cpu_backward is not implemented" in str(error)
else:
    raise AssertionError("fused attention was expected to raise")
# --8<-- [end:fused]

# --8<-- [start:math]
with sdpa_kernel(SDPBackend.MATH):  # around the forward call
    y = attention(q, q, q)
(slope,) = grad(y.sum(), q, create_graph=True)
slope.pow(2).sum().backward()
print("math backend:", tuple(q.grad.shape))
# --8<-- [end:math]


# --8<-- [start:proof]
def by_hand(q):
    scores = q @ q.transpose(-1, -2) / q.shape[-1] ** 0.5
    return torch.softmax(scores, -1) @ q


(slope,) = grad(by_hand(q).sum(), q, create_graph=True)
(expected,) = grad(slope.pow(2).sum(), q)
assert torch.allclose(q.grad, expected, atol=1e-4)
# --8<-- [end:proof]
