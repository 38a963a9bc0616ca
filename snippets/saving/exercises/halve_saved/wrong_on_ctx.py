"""ctx.s holds data outside save_for_backward: the bytes are still there and an
in-place edit would go unnoticed
"""

import torch
from torch.autograd import Function


class Silu(Function):
    @staticmethod
    def forward(x):
        return x * torch.sigmoid(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.s = torch.sigmoid(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * (ctx.s + x * ctx.s * (1 - ctx.s))
