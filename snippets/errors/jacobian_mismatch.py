"""gradcheck on a backward that lacks a factor."""

# --8<-- [start:raise]
import torch
from torch.autograd.gradcheck import GradcheckError


class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return x * grad_output  # the factor 2 is missing


x = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
try:
    torch.autograd.gradcheck(Square.apply, (x,))
except GradcheckError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Square2(Square):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x * grad_output


passed = torch.autograd.gradcheck(Square2.apply, (x,))
# --8<-- [end:fix]

# --8<-- [start:proof]
first_wrong = torch.autograd.grad(Square.apply(x), x, torch.ones_like(x) * 3)
assert first_wrong[0].tolist() == [3.0, 6.0]  # half of the truth
assert torch.autograd.gradgradcheck(Square.apply, (x,))  # consistent, wrong

assert passed and torch.autograd.gradgradcheck(Square2.apply, (x,))
# --8<-- [end:proof]
