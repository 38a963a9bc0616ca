"""backward fails for x on the meta device. Which device does each of its
tensors have? The error: Function MaxWithIndexBackward returned an invalid
gradient at index 0 - expected device meta but got cpu
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
        zeros = torch.zeros(ctx.shape, dtype=grad_values.dtype)
        return zeros.scatter(-1, index[..., None], grad_values[..., None])
