"""forward changed x itself."""

import torch
from torch.autograd import Function


class Clamp01(Function):
    @staticmethod
    def forward(x):
        return x.clamp_(0, 1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward((x >= 0) & (x <= 1))

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return torch.where(inside, grad_output, 0)
