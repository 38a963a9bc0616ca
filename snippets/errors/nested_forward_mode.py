"""dual_level inside dual_level."""

# --8<-- [start:raise]
import torch
from torch.autograd import forward_ad

try:
    with forward_ad.dual_level(), forward_ad.dual_level():
        pass
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
def slope(x):
    return torch.func.grad(lambda x: x.sin().sum())(x)


x = torch.tensor([0.5, 1.0])
_, second = torch.func.jvp(slope, (x,), (torch.ones_like(x),))
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.allclose(second, -x.sin())
# --8<-- [end:proof]
