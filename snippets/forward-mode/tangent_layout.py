"""make_dual keeps a tangent as it is only if its layout is the primal's."""

# --8<-- [start:layout]
import torch
from torch.autograd import forward_ad

primal = torch.randn(2, 3)
tangents = {
    "same strides": torch.randn(2, 3),
    "transposed": torch.randn(3, 2).t(),
    "expanded": torch.randn(1, 3).expand(2, 3),
}
for name, tangent in tangents.items():
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(primal, tangent)
        tangent.mul_(10) if name != "expanded" else tangent[0].mul_(10)
        kept = forward_ad.unpack_dual(dual).tangent
    print(f"{name:12} {kept.stride()} shared: {torch.equal(kept, tangent)}")
# --8<-- [end:layout]

# --8<-- [start:proof]
with forward_ad.dual_level():
    dual = forward_ad.make_dual(primal, tangents["same strides"])
    assert dual.data_ptr() == primal.data_ptr()
    assert forward_ad.unpack_dual(dual).tangent is tangents["same strides"]
    for name in ("transposed", "expanded"):
        dual = forward_ad.make_dual(primal, tangents[name])
        kept = forward_ad.unpack_dual(dual).tangent
        assert torch.equal(kept, tangents[name])
        assert kept.stride() == primal.stride()
        assert kept.data_ptr() != tangents[name].data_ptr()
# --8<-- [end:proof]
