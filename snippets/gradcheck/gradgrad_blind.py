"""gradgradcheck leaves out a gradient that has lost its history."""

# --8<-- [start:blind]
import torch
from torch.autograd import gradcheck, gradgradcheck


class ScaleRows(torch.autograd.Function):
    @staticmethod
    def forward(x, scale):
        return x * scale[:, None]

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        x, scale = ctx.saved_tensors
        with torch.no_grad():  # "no need for a graph here"
            grad_scale = (grad_output * x).sum(1)
        return grad_output * scale[:, None], grad_scale


x = torch.randn(4, 3, dtype=torch.float64, requires_grad=True)
scale = torch.randn(4, dtype=torch.float64, requires_grad=True)
print("both inputs: ", gradgradcheck(ScaleRows.apply, (x, scale)))
try:
    gradgradcheck(ScaleRows.apply, (x.detach(), scale))
except RuntimeError as error:
    print("scale alone: ", error)
    assert "expected to be zero" in str(error)
else:
    raise AssertionError("the lost history went unnoticed")
assert gradcheck(ScaleRows.apply, (x, scale))
assert gradgradcheck(ScaleRows.apply, (x, scale.detach()))
# --8<-- [end:blind]
