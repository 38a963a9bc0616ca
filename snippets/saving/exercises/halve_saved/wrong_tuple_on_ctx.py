"""ctx.kept holds data outside save_for_backward: the bytes are still there and
an in-place edit would go unnoticed
"""

import torch
from torch.autograd import Function


class Silu(Function):
    @staticmethod
    def forward(x):
        return x * torch.sigmoid(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.kept = (inputs[0],)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.kept
        s = torch.sigmoid(x)
        return grad_output * (s + x * s * (1 - s))
