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
class RawSquare(Square):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        x.data.mul_(2)  # as a kernel writes: no version is counted
        return x * grad_output


w = torch.tensor(1.0, requires_grad=True)
true = 2 * torch.exp(w).item() ** 2
RawSquare.apply(w.exp()).backward(torch.tensor(5.0))  # exp saved it too
assert abs(w.grad.item() - 2 * 5 * true) < 1e-3
try:
    Square.apply(w.exp()).backward()
except RuntimeError as error:
    assert "is at version 1; expected version 0" in str(error)
else:
    raise AssertionError("exp used the edited tensor")
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert gradcheck(FreshSquare.apply, (t,))
assert torch.autograd.gradgradcheck(FreshSquare.apply, (t,))
for function in (Square, RawSquare):
    y = function.apply(w * 1)
    assert torch.autograd.grad(y, w, w * 1, create_graph=True)[0].requires_grad
# --8<-- [end:proof]
