"""A view needs a view as its tangent."""

# --8<-- [start:view]
import torch
from torch.autograd import forward_ad


class Column(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.view(-1, 1)  # shares memory with x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def jvp(ctx, x_tangent):
        return x_tangent.view(-1, 1)


class Copied(Column):
    @staticmethod
    def jvp(ctx, x_tangent):
        return x_tangent.clone().view(-1, 1)  # another tensor


def tangent(function, x, v):
    with forward_ad.dual_level():
        out = function.apply(forward_ad.make_dual(x, v))
        return forward_ad.unpack_dual(out).tangent


x, v = torch.randn(3), torch.randn(3)
assert torch.equal(tangent(Column, x, v), v[:, None])
_, unchecked = torch.func.jvp(Copied.apply, (x,), (v,))
assert torch.equal(unchecked, v[:, None])  # torch.func.jvp does not ask
try:
    tangent(Copied, x, v)
except RuntimeError as error:
    print(error)
    assert "is returning a view" in str(error)
else:
    raise AssertionError("a copied tangent was accepted")
# --8<-- [end:view]
