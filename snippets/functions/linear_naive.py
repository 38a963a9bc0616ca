"""A linear Function that only works for matrices, and not under autocast."""

# --8<-- [start:naive]
import torch
from torch.autograd import Function


class Naive(Function):
    @staticmethod
    def forward(x, weight):
        return x.mm(weight.t())

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        x, weight = ctx.saved_tensors
        return grad_output.mm(weight), grad_output.t().mm(x)


weight = torch.randn(5, 3, requires_grad=True)
try:
    Naive.apply(torch.randn(2, 4, 3), weight)
except RuntimeError as error:
    print(error)
    assert "self must be a matrix" in str(error)
else:
    raise AssertionError("a batch of matrices was accepted")

with torch.autocast("cpu", dtype=torch.bfloat16):
    y = Naive.apply(torch.randn(4, 3, requires_grad=True), weight)
try:
    y.sum().backward()
except RuntimeError as error:
    print(error)
    assert "to have the same dtype" in str(error)
else:
    raise AssertionError("mixed dtypes were accepted")
# --8<-- [end:naive]
