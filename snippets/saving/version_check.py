"""A tensor kept with save_for_backward is refused once it has changed."""

# --8<-- [start:right]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class Square(Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors  # compares version counters
        return 2 * x * grad_output


x = torch.tensor(3.0, requires_grad=True)
h = x * 1
y = Square.apply(h)
h.add_(1)
try:
    y.backward()
except RuntimeError as error:
    print(str(error).split(" Hint:")[0])
    assert "modified by an inplace operation" in str(error)
else:
    raise AssertionError("the edit of a saved tensor went unnoticed")
# --8<-- [end:right]


# --8<-- [start:proof]
class EditsAfterSaving(Square):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        inputs[0].add_(1)  # before the version is noted


EditsAfterSaving.apply(x * 1).backward()
assert x.grad == 8  # the truth is 6

net = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Linear(2, 2))
optimizer = torch.optim.SGD(net.parameters())
first, second = net(torch.ones(2)).sum(), net(torch.ones(2)).sum()
first.backward()
optimizer.step()  # writes into the weights that `second` saved
try:
    second.backward()
except RuntimeError as error:
    assert "modified by an inplace operation" in str(error)
else:
    raise AssertionError("the step between two backwards went unnoticed")
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert gradcheck(Square.apply, (t,))
assert gradgradcheck(Square.apply, (t,))
# --8<-- [end:proof]
