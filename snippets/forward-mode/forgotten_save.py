"""Each rule has its own save: forgetting one breaks that rule only."""

# --8<-- [start:forgotten]
import torch


class Sin(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.sin()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)  # and nothing for jvp

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0].cos()

    @staticmethod
    def jvp(ctx, x_tangent):
        return x_tangent * ctx.saved_tensors[0].cos()


x, v = torch.randn(3), torch.randn(3)
_, pullback = torch.func.vjp(Sin.apply, x)
torch.testing.assert_close(pullback(v)[0], v * x.cos())
try:
    torch.func.jvp(Sin.apply, (x,), (v,))
except IndexError as error:
    print(error)
    assert str(error) == "tuple index out of range"
else:
    raise AssertionError("the missing save went unnoticed")


class Repaired(Sin):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)


_, tangent = torch.func.jvp(Repaired.apply, (x,), (v,))
torch.testing.assert_close(tangent, v * x.cos())
# --8<-- [end:forgotten]
