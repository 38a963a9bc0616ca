"""MaxWithIndex raised IndexError: too many indices for tensor of
dimension 1
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
        ctx.shape = x.shape

    @staticmethod
    def backward(ctx, grad_values, grad_index):
        (index,) = ctx.saved_tensors
        grad_x = grad_values.new_zeros(ctx.shape)
        rows = torch.arange(ctx.shape[0])
        grad_x[rows, index] = grad_values
        return grad_x
