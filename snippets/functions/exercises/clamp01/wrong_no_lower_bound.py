"""forward gives [-3.0, -0.015625, 0.0, 0.25, 1.0, 1.0], expected [0.0,
0.0, 0.0, 0.25, 1.0, 1.0].
"""

import torch
from torch.autograd import Function


class Clamp01(Function):
    @staticmethod
    def forward(x):
        return x.clamp(max=1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x <= 1)

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return torch.where(inside, grad_output, 0)
