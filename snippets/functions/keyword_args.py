"""Keyword arguments to apply: new in torch 2.13, still one gradient each."""

# --8<-- [start:keyword]
import torch
from torch.autograd import Function


class Scale(Function):
    @staticmethod
    def forward(x, factor=1.0):
        return x * factor

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, ctx.factor = inputs  # keywords and defaults arrive by position

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.factor, None


x = torch.ones(2, requires_grad=True)
for y in (Scale.apply(x, factor=3.0), Scale.apply(x)):
    (x_grad,) = torch.autograd.grad(y, x, torch.tensor([1.0, 10.0]))
    print(x_grad.tolist())
# --8<-- [end:keyword]

# --8<-- [start:proof]
assert x_grad.tolist() == [1, 10]
point = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Scale.apply, (point, 3.0))
assert torch.autograd.gradgradcheck(Scale.apply, (point, 3.0))


class KeywordOnly(Scale):
    @staticmethod
    def forward(x, *, factor=1.0):
        return x * factor


try:
    KeywordOnly.apply(x, factor=3.0)
except TypeError as error:
    assert "unexpected keyword argument 'factor'" in str(error)
else:
    raise AssertionError("keyword-only parameters are accepted")
# --8<-- [end:proof]
