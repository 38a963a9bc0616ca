"""the gradient does not depend on x any more: the slope was worked out
before backward, where no history is kept"""

import torch


class Bell(torch.autograd.Function):
    """y = exp(-x**2 / 2), with dy/dx = -x * y."""

    @staticmethod
    def forward(x):
        return torch.exp(-(x**2) / 2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        slope = -x * output
        ctx.save_for_backward(slope)

    @staticmethod
    def backward(ctx, grad_output):
        (slope,) = ctx.saved_tensors
        return grad_output * slope
