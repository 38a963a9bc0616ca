"""the gradient does not depend on grad_output any more: was it detached?"""

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
        x, y = ctx.saved_tensors
        return grad_output.detach() * -x * y
