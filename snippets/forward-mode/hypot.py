"""A Function with backward and jvp, checked in both directions."""

# --8<-- [start:function]
import torch
from torch.autograd import gradcheck, gradgradcheck


class Hypot(torch.autograd.Function):
    """out = sqrt(x**2 + y**2), element by element."""

    @staticmethod
    def forward(x, y):
        return (x * x + y * y).sqrt()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs, output)
        ctx.save_for_forward(*inputs, output)

    @staticmethod
    def backward(ctx, grad_output):
        x, y, out = ctx.saved_tensors
        return grad_output * x / out, grad_output * y / out

    @staticmethod
    def jvp(ctx, x_tangent, y_tangent):
        x, y, out = ctx.saved_tensors
        return (x * x_tangent + y * y_tangent) / out


# --8<-- [end:function]


# --8<-- [start:check]
def tangent(x, y, x_tangent, y_tangent):
    return torch.func.jvp(Hypot.apply, (x, y), (x_tangent, y_tangent))[1]


x, y, v, w = (
    torch.rand(3, dtype=torch.float64).add(0.5).requires_grad_()
    for _ in range(4)
)
print(
    "jvp is right:           ",
    gradcheck(Hypot.apply, (x, y), check_forward_ad=True),
)
print("backward of backward:   ", gradgradcheck(Hypot.apply, (x, y)))
print(
    "forward over backward:  ",
    gradgradcheck(Hypot.apply, (x, y), check_fwd_over_rev=True),
)
print("backward through the jvp:", gradcheck(tangent, (x, y, v, w)))
# --8<-- [end:check]

# --8<-- [start:proof]
torch.testing.assert_close(Hypot.apply(x, y), torch.hypot(x, y))
assert gradgradcheck(Hypot.apply, (x, y.detach()))
assert gradgradcheck(Hypot.apply, (x.detach(), y))
built_in = torch.func.jvp(torch.hypot, (x, y), (v, w))[1]
torch.testing.assert_close(tangent(x, y, v, w), built_in)


def twice(hypot):
    def once(x):
        return torch.func.jvp(lambda x: hypot(x, y), (x,), (v,))[1]

    return torch.func.jvp(once, (x,), (v,))[1]


assert twice(torch.hypot).abs().min() > 0.01
assert not twice(Hypot.apply).any()  # nested jvp is not among the checks
# --8<-- [end:proof]
