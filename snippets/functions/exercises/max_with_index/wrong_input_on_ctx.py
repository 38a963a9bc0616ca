"""ctx.x is a tensor: unguarded against edits, and not among the saved
tensors.
"""

import torch
from torch.autograd import Function


class MaxWithIndex(Function):
    @staticmethod
    def forward(x):
        values, index = x.max(-1)
        return values, index

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,), (_, index) = inputs, output
        ctx.mark_non_differentiable(index)
        ctx.save_for_backward(index)
        ctx.x = x

    @staticmethod
    def backward(ctx, grad_values, grad_index):
        (index,) = ctx.saved_tensors
        zeros = torch.zeros_like(ctx.x)
        return zeros.scatter(-1, index[..., None], grad_values[..., None])
