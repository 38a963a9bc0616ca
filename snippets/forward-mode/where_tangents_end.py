"""Which operations keep a tangent, and which end it."""

# --8<-- [start:ends]
import torch
from torch.autograd import forward_ad

x, one = torch.tensor([2.0]), torch.tensor([1.0])


def no_grad(dual):
    with torch.no_grad():
        return dual**3


def inference_mode(dual):
    with torch.inference_mode():
        return dual**3


paths = {
    "plain": lambda dual: dual**3,
    "no_grad": no_grad,
    "in place": lambda dual: dual.clone().pow_(3),
    "float64": lambda dual: dual.double() ** 3,
    "detach": lambda dual: dual.detach() ** 3,
    ".data": lambda dual: dual.data**3,
    "inference_mode": inference_mode,
    "numpy": lambda dual: torch.from_numpy(dual.numpy() ** 3),
    "round": lambda dual: dual.round(),
}
found = {}
for name, path in paths.items():
    with forward_ad.dual_level():
        out = path(forward_ad.make_dual(x, one))
        tangent = forward_ad.unpack_dual(out).tangent
        found[name] = None if tangent is None else tangent.item()
    print(f"{name:15} {found[name]}")
with forward_ad.dual_level():
    mixed = forward_ad.make_dual(x, one.double())  # the dtype is not checked
    print(*(part.dtype for part in forward_ad.unpack_dual(mixed)))
assert list(found.values()) == [12.0] * 4 + [None] * 4 + [0.0]
# --8<-- [end:ends]
