"""A backward without grad_output: right for a sum, wrong in a chain."""

# --8<-- [start:forgot]
import torch
from torch.autograd import Function, gradcheck


class Cube(Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 3 * x**2  # the local derivative alone


x = torch.tensor(2.0, requires_grad=True)
for factor in (1, 10):
    (x_grad,) = torch.autograd.grad(factor * Cube.apply(x), x)
    print("factor", factor, "gradient", x_grad.item())
# --8<-- [end:forgot]

# --8<-- [start:proof]
assert x_grad.item() == 12  # the truth is 120
(live_grad,) = torch.autograd.grad(Cube.apply(x), x, create_graph=True)
assert live_grad.requires_grad  # it can even be differentiated again
try:
    gradcheck(Cube.apply, (x.double(),))
except RuntimeError as error:
    assert "backward not multiplied by grad_output" in str(error)
else:
    raise AssertionError("gradcheck passes")
# --8<-- [end:proof]
