"""the saved tensors have the dtypes [], expected one boolean mask."""

import torch
from torch.autograd import Function


class Clamp01(Function):
    @staticmethod
    def forward(x):
        return x.clamp(0, 1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.inside = (x >= 0) & (x <= 1)

    @staticmethod
    def backward(ctx, grad_output):
        return torch.where(ctx.inside, grad_output, 0)
