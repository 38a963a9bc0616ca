"""torch.zeros in backward loses the device; grad_output.new_zeros keeps it."""

# --8<-- [start:device]
import torch
from torch.autograd import Function


class FirstHalf(Function):
    @staticmethod
    def forward(x):
        return x[: len(x) // 2].clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.shape = inputs[0].shape

    @staticmethod
    def backward(ctx, grad_output):
        grad_input = torch.zeros(ctx.shape)
        grad_input[: len(grad_output)] = grad_output
        return grad_input


x = torch.ones(4, device="meta", requires_grad=True)
try:
    FirstHalf.apply(x).sum().backward()
except (RuntimeError, NotImplementedError) as error:
    print(error)
    assert "meta" in str(error)
else:
    raise AssertionError("the CPU gradient was accepted")
# --8<-- [end:device]
