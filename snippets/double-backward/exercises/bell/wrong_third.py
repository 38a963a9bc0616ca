"""the second derivative is right, the third is not: every derivative must be
worked out from inputs and outputs"""

import torch


class Bell(torch.autograd.Function):
    """y = exp(-x**2 / 2), with dy/dx = -x * y."""

    @staticmethod
    def forward(x):
        return torch.exp(-(x**2) / 2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return BellBackward.apply(grad_output, x)


class BellBackward(torch.autograd.Function):
    @staticmethod
    def forward(grad_output, x):
        return grad_output * -x * torch.exp(-(x**2) / 2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        grad_output, x = inputs
        y = torch.exp(-(x**2) / 2)
        ctx.save_for_backward(grad_output, -x * y, (x**2 - 1) * y)

    @staticmethod
    def backward(ctx, grad_grad_input):
        grad_output, first, second = ctx.saved_tensors
        grad_x = grad_grad_input * grad_output * second
        return grad_grad_input * first, grad_x
