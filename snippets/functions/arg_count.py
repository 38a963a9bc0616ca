"""Backward returns one gradient for each argument of forward."""

# --8<-- [start:count]
import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(x, factor):
        return x * factor

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, ctx.factor = inputs

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.factor  # two arguments, one gradient


x = torch.ones(2, requires_grad=True)
try:
    Scale.apply(x, 3.0).sum().backward()
except RuntimeError as error:
    print(error)
    assert "(expected 2, got 1)" in str(error)
else:
    raise AssertionError("the missing gradient was accepted")
# --8<-- [end:count]


# --8<-- [start:proof]
class Right(Scale):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.factor, None


class TrailingNones(Scale):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.factor, None, None, None


class Nothing(Scale):
    @staticmethod
    def backward(ctx, grad_output):
        return None, None


class GradientForNumber(Scale):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.factor, grad_output


point = torch.randn(2, dtype=torch.float64, requires_grad=True)
for function in (Right, TrailingNones):
    assert torch.autograd.gradcheck(function.apply, (point, 3.0))
    assert torch.autograd.gradgradcheck(function.apply, (point, 3.0))

needing = torch.ones(2, requires_grad=True)
Nothing.apply(needing, 3.0).sum().backward()
assert needing.grad is None  # None for an input that needs a gradient

# The formulas are right; only the number and the places are not.
ctx = Scale.apply(x, 3.0).grad_fn
upstream = torch.tensor([1.0, 2.0], requires_grad=True)
for returned in (
    Scale.backward(ctx, upstream),
    *GradientForNumber.backward(ctx, upstream)[:1],
):
    assert returned.tolist() == [3, 6]
    assert returned.requires_grad
assert GradientForNumber.backward(ctx, upstream)[1] is upstream
try:
    GradientForNumber.apply(x, 3.0).sum().backward()
except RuntimeError as error:
    assert "a gradient different than None at position 2" in str(error)
else:
    raise AssertionError("a gradient for a number was accepted")
# --8<-- [end:proof]
