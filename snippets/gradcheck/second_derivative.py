"""gradcheck passes, gradgradcheck fails: a saved intermediate."""

# --8<-- [start:second]
import torch
from torch.autograd import gradcheck, gradgradcheck


class CachedCube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        slope = 3 * x * x  # computed without a graph
        return x**3, slope

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, slope = output
        ctx.mark_non_differentiable(slope)
        ctx.save_for_backward(slope)

    @staticmethod
    def backward(ctx, grad_output, _):
        (slope,) = ctx.saved_tensors
        return grad_output * slope


def cube(x):
    return CachedCube.apply(x)[0]


x = torch.randn(4, dtype=torch.float64, requires_grad=True)
print("gradcheck:", gradcheck(cube, (x,)))
try:
    gradgradcheck(cube, (x,))
except RuntimeError as error:
    print("gradgradcheck:", str(error).splitlines()[0])
    assert "Jacobian mismatch for output 0" in str(error)
else:
    raise AssertionError("the lost second derivative went unnoticed")
# --8<-- [end:second]
