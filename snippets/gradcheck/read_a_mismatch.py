"""What gradcheck prints when backward forgets a factor."""

# --8<-- [start:mismatch]
import torch
from torch.autograd import gradcheck, gradgradcheck


class SumOfSquares(torch.autograd.Function):
    @staticmethod
    def forward(x):  # x: (rows, cols) -> (rows,)
        return (x * x).sum(1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output[:, None] * x  # the factor 2 is missing


x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=torch.float64)
try:
    gradcheck(SumOfSquares.apply, (x.requires_grad_(),))
except RuntimeError as error:
    print(str(error).strip())
    assert "Jacobian mismatch for output 0" in str(error)
    assert "[0., 4.]" in str(error)
else:
    raise AssertionError("the missing factor passed")
assert gradgradcheck(SumOfSquares.apply, (x,))  # blind to it
# --8<-- [end:mismatch]
