"""Attention has no forward rule on the CPU except in its math form."""

# --8<-- [start:attention]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention


def attend(x):
    return scaled_dot_product_attention(x, x, x)


x, v = torch.randn(2, 1, 2, 4, 8, dtype=torch.float64)
try:
    torch.func.jvp(attend, (x,), (v,))
except NotImplementedError as error:
    print(str(error).splitlines()[0])
    assert "Trying to use forward AD with" in str(error)
else:
    raise AssertionError("the fused kernel has a forward rule now")

with sdpa_kernel(SDPBackend.MATH):
    _, tangent = torch.func.jvp(attend, (x,), (v,))
    quotient = (attend(x + 1e-6 * v) - attend(x - 1e-6 * v)) / 2e-6
torch.testing.assert_close(tangent, quotient, rtol=1e-6, atol=1e-8)
# --8<-- [end:attention]
