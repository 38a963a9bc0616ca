"""A backward without grad_output has the right Jacobian for one output."""

# --8<-- [start:drops]
import torch
from torch.autograd import gradcheck, gradgradcheck


class SumOfSquares(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return (x * x).sum()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x  # wrong: grad_output * 2 * x is right


x = torch.randn(3, dtype=torch.float64, requires_grad=True)
SumOfSquares.apply(x).backward()
assert torch.equal(x.grad, 2 * x)  # looks right: grad_output is 1 here
assert gradgradcheck(SumOfSquares.apply, (x,))  # does not see it either
try:
    gradcheck(SumOfSquares.apply, (x,))
except RuntimeError as error:
    print(error)
    assert str(error) == "backward not multiplied by grad_output"
else:
    raise AssertionError("a backward without grad_output passed")
# --8<-- [end:drops]
