"""the second derivative at 0.5 is -0.882, expected -0.662: which saved tensor
is neither an input nor an output?"""

import torch


class Bell(torch.autograd.Function):
    """y = exp(-x**2 / 2), with dy/dx = -x * y."""

    @staticmethod
    def forward(x):
        return torch.exp(-(x**2) / 2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        bell = torch.exp(-(x**2) / 2)
        ctx.save_for_backward(x, bell)

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved_tensors
        return grad_output * -x * y
