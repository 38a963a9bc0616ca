"""A value and the growth of one nudge travel forward together."""

# --8<-- [start:walk]
import torch
from torch.autograd import forward_ad

x = torch.tensor(2.0)
with forward_ad.dual_level():
    pair = forward_ad.make_dual(x, torch.tensor(1.0))
    value, growth = forward_ad.unpack_dual(3 * pair**2 + 1)
print("value ", value.item())
print("growth", growth.item())
assert growth == 12
# --8<-- [end:walk]
