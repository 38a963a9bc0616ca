"""backward receives the user's own tensor: an in-place edit changes it."""

# --8<-- [start:wrong]
import torch
from torch.autograd import Function, gradcheck


class Square(Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return x.mul_(2) * grad_output  # writes into the caller's tensor


class FreshSquare(Square):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return x * 2 * grad_output


for function in (Square, FreshSquare):
    x = torch.tensor(3.0, requires_grad=True)
    function.apply(x).backward(torch.tensor(5.0))
    print(f"{function.__name__:11} x = {x.item()}, gradient {x.grad.item()}")
    assert x.grad == 30
# --8<-- [end:wrong]

# --8<-- [start:proof]
x = torch.tensor(3.0, requires_grad=True)
y = Square.apply(x)
y.backward(retain_graph=True)
assert x == 6
try:
    y.backward()
except RuntimeError as error:
    assert "is at version 1; expected version 0" in str(error)
else:
    raise AssertionError("the second backward missed the edit")
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert gradcheck(FreshSquare.apply, (t,))
# --8<-- [end:proof]
