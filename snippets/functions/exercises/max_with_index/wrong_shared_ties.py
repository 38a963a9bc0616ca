"""ctx.winners is a tensor: unguarded against edits, and not among the
saved tensors.
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
        (x,), (values, index) = inputs, output
        ctx.mark_non_differentiable(index)
        ctx.winners = x == values[..., None]

    @staticmethod
    def backward(ctx, grad_values, grad_index):
        share = ctx.winners / ctx.winners.sum(-1, keepdim=True)
        return torch.where(ctx.winners, share * grad_values[..., None], 0)
