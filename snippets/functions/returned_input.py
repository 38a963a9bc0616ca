"""An input returned unchanged becomes a view that must not be edited."""

# --8<-- [start:view]
import torch
from torch.autograd import Function


class Tenfold(Function):
    """Identity forward, ten times the gradient backward."""

    @staticmethod
    def forward(x):
        return x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return 10 * grad_output


x = torch.ones(2, requires_grad=True)
y = Tenfold.apply(x.exp())
print("y is a view:", y._is_view())
try:
    y.add_(1)
except RuntimeError as error:
    print(str(error).split(".")[0])
    assert "is a view and is being modified inplace" in str(error)
else:
    raise AssertionError("the view was edited")
# --8<-- [end:view]


# --8<-- [start:proof]
class Right(Tenfold):
    @staticmethod
    def forward(x):
        return x.clone()


assert y._is_view()
upstream = torch.tensor([1.0, 2.0])
(x_grad,) = torch.autograd.grad(Tenfold.apply(x), x, upstream)
assert x_grad.tolist() == [10, 20]
(x_grad,) = torch.autograd.grad(Tenfold.apply(2 * x), x, upstream)
assert x_grad.tolist() == [20, 40]
z = Right.apply(x)
z.add_(1)
z.backward(torch.tensor([1.0, 2.0]))
assert x.grad.tolist() == [10, 20]
point = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(Right.apply, (point,))
h = x.exp()
y = Tenfold.apply(h)
h.add_(1)
try:
    y.sum().backward()
except RuntimeError as error:
    assert "its base or another view of its base" in str(error)
else:
    raise AssertionError("the base was edited")
# --8<-- [end:proof]
