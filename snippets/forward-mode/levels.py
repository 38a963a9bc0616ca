"""Dual tensors live in one level, which cannot be nested."""

# --8<-- [start:levels]
import torch
from torch.autograd import forward_ad

x, one = torch.tensor(2.0), torch.tensor(1.0)
with forward_ad.dual_level():
    y = forward_ad.make_dual(x, one) ** 3
    inside = forward_ad.unpack_dual(y).tangent
    try:
        with forward_ad.dual_level():
            pass
    except RuntimeError as error:
        print(error)
        assert "Nested forward mode AD is not supported" in str(error)
    else:
        raise AssertionError("a second level was opened")
print("inside the level:", inside.item())
print("after the level: ", forward_ad.unpack_dual(y).tangent)
assert inside == 12
assert forward_ad.unpack_dual(y).tangent is None
# --8<-- [end:levels]
