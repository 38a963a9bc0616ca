"""What jvp receives for each kind of input."""

# --8<-- [start:inputs]
import torch
from torch.autograd import forward_ad


class Pick(torch.autograd.Function):
    """factor * (x + shift)[index]"""

    @staticmethod
    def forward(x, shift, index, factor):
        return factor * (x + shift)[index]

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, _, index, ctx.factor = inputs
        ctx.save_for_forward(index)

    @staticmethod
    def jvp(ctx, x_tangent, shift_tangent, index_tangent, factor_tangent):
        print("shift ", shift_tangent)
        print("index ", index_tangent)
        print("factor", factor_tangent)
        (index,) = ctx.saved_tensors
        return ctx.factor * (x_tangent + shift_tangent)[index]


x, shift, v = torch.randn(3, 4)
index = torch.tensor([3, 1])
with forward_ad.dual_level():
    dual = forward_ad.make_dual(x, v)
    out = Pick.apply(dual, shift, index, 2.0)
    tangent = forward_ad.unpack_dual(out).tangent
assert torch.equal(tangent, 2 * v[index])
# --8<-- [end:inputs]

# --8<-- [start:proof]
import contextlib
import io

assert torch.equal(Pick.apply(x, shift, index, 2.0), 2 * (x + shift)[index])


def tangent_of(x, shift, factor=3.0):
    def call(x, shift):
        return Pick.apply(x, shift, index, factor)

    return torch.func.jvp(call, (x, shift), (v, 5 * v + 1))[1]


with contextlib.redirect_stdout(io.StringIO()):
    found = tangent_of(x, shift)
torch.testing.assert_close(found, 3 * (6 * v + 1)[index])
# --8<-- [end:proof]
