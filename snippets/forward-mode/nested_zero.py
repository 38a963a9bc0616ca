"""Nested jvp through a Function gives zero; two other orders are right."""

# --8<-- [start:nested]
import torch
from torch.autograd import gradcheck
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
for name, second in (
    ("forward over forward, torch.sin", slope(slope(torch.sin))),
    ("forward over forward, Function ", slope(slope(Sin.apply))),
    ("backward over forward          ", grad(slope(Sin.apply))),
    ("forward over backward          ", slope(grad(Sin.apply))),
):
    print(name, f"{second(x):.4f}")
assert slope(slope(Sin.apply))(x) == 0  # wrong: -sin(1) is right
torch.testing.assert_close(grad(slope(Sin.apply))(x), -x.sin())
torch.testing.assert_close(slope(grad(Sin.apply))(x), -x.sin())
y = torch.randn(2, dtype=torch.float64, requires_grad=True)
assert gradcheck(Sin.apply, (y,), check_forward_ad=True)
# --8<-- [end:nested]
