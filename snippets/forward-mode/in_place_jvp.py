"""A forward that works in place needs a jvp that works in place."""

# --8<-- [start:in-place]
import torch


class Double(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.mul_(2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(*inputs)

    @staticmethod
    def jvp(ctx, x_tangent):
        return x_tangent.mul_(2)


class Copied(Double):
    @staticmethod
    def jvp(ctx, x_tangent):
        return 2 * x_tangent  # another tensor


def tangent(function, x, v):
    return torch.func.jvp(lambda x: function.apply(x.clone()), (x,), (v,))[1]


x, v = torch.randn(3), torch.randn(3)
assert torch.equal(tangent(Double, x, v.clone()), 2 * v)
assert torch.equal(Copied.jvp(None, v), 2 * v)  # the same values
try:
    tangent(Copied, x, v.clone())
except RuntimeError as error:
    print(str(error).partition(". ")[0])
    assert "not modifying the forward mode gradients inplace" in str(error)
else:
    raise AssertionError("a copied tangent was accepted")
# --8<-- [end:in-place]
