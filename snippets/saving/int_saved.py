"""save_for_backward refuses what is not a tensor; an attribute takes it."""

# --8<-- [start:int]
import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(x, factor):
        return x * factor

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)  # right: ctx.factor = inputs[1]

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.factor, None


x = torch.tensor(2.0, requires_grad=True)
try:
    Scale.apply(x, 3)
except TypeError as error:
    print(error)
    assert "can only save variables" in str(error)
else:
    raise AssertionError("an int was saved")
# --8<-- [end:int]

# --8<-- [start:proof]
with torch.no_grad():
    assert Scale.apply(x, 3) == 6  # no graph, no check


class OnCtx(Scale):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.factor = inputs[1]


t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(lambda t: OnCtx.apply(t, 3), (t,))
assert torch.autograd.gradgradcheck(lambda t: OnCtx.apply(t, 3), (t,))
# --8<-- [end:proof]
