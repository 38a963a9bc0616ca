"""Nested jvp through a Function loses the Function's second derivative."""

# --8<-- [start:nested]
import torch
from torch.func import grad, jvp


class Sin(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.sin()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x.cos()

    @staticmethod
    def jvp(ctx, x_tangent):
        (x,) = ctx.saved_tensors
        return x_tangent * x.cos()


def slope(f):
    return lambda x: jvp(f, (x,), (torch.ones_like(x),))[1]


x = torch.tensor(1.0)
for name, f in {
    "sin(x)     ": lambda sin: sin,
    "exp(sin(x))": lambda sin: lambda x: sin(x).exp(),
    "x sin(x)   ": lambda sin: lambda x: x * sin(x),
}.items():
    right, nested = slope(slope(f(torch.sin)))(x), slope(slope(f(Sin.apply)))(x)
    mixed = grad(slope(f(Sin.apply)))(x), slope(grad(f(Sin.apply)))(x)
    print(name, *(f"{value:8.4f}" for value in (right, nested, *mixed)))
# --8<-- [end:nested]

# --8<-- [start:proof]
assert torch.equal(Sin.apply(x), x.sin())
y = torch.randn(2, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Sin.apply, (y,), check_forward_ad=True)
assert slope(slope(Sin.apply))(x) == 0  # wrong: -sin(1) is right
partly = slope(slope(lambda x: x * Sin.apply(x)))(x)
torch.testing.assert_close(partly, 2 * x.cos())  # without - x sin(x)
for second in (grad(slope(Sin.apply)), slope(grad(Sin.apply))):
    torch.testing.assert_close(second(x), -x.sin())
# Third order: wrong as soon as two forward modes are inside.
rff, ffr = grad(slope(slope(Sin.apply))), slope(slope(grad(Sin.apply)))
assert rff(x) == 0
torch.testing.assert_close(ffr(x), -x.cos())
# --8<-- [end:proof]
