"""the gradient has no history: nothing in backward depends on grad_output or on
x in a way that autograd can see"""

import torch


class Bell(torch.autograd.Function):
    """y = exp(-x**2 / 2), with dy/dx = -x * y."""

    @staticmethod
    def forward(x):
        return torch.exp(-(x**2) / 2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x, output)

    @staticmethod
    def backward(ctx, grad_output):
        with torch.no_grad():
            x, y = ctx.saved_tensors
            return grad_output * -x * y
