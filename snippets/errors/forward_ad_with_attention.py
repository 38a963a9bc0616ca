"""Forward mode through fused attention."""

# --8<-- [start:raise]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention


def attend(x):
    return scaled_dot_product_attention(x, x, x)


q = torch.randn(1, 1, 4, 8, dtype=torch.float64)
tangent = torch.randn_like(q)
try:
    torch.func.jvp(attend, (q,), (tangent,))
except NotImplementedError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
with sdpa_kernel(SDPBackend.MATH):
    y, tangent_y = torch.func.jvp(attend, (q,), (tangent,))
    step = 1e-6 * tangent
    quotient = (attend(q + step) - attend(q - step)) / 2e-6
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.allclose(tangent_y, quotient, atol=1e-6)
# --8<-- [end:proof]
