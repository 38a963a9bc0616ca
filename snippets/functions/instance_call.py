"""Old code calls an instance of a Function: a warning, then an error."""

# --8<-- [start:instance]
import warnings

import torch
from torch.autograd import Function


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
        return grad_output * 3 * x**2


x = torch.tensor(2.0, requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    cube = Cube()
print(caught[0].category.__name__)
try:
    cube(x)
except RuntimeError as error:
    print(str(error).split(".")[0])
    assert "Legacy autograd function" in str(error)
else:
    raise AssertionError("an instance was called")
# --8<-- [end:instance]

# --8<-- [start:proof]
assert "should not be instantiated" in str(caught[0].message)
Cube.apply(x).backward(torch.tensor(10.0))
assert x.grad.item() == 120
point = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(Cube.apply, (point,))
# --8<-- [end:proof]
