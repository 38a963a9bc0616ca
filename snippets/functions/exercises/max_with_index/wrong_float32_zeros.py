"""backward returns a torch.float32 gradient for a torch.float64 input."""

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
        grad_x = torch.zeros(ctx.shape, device=grad_values.device)
        grad_x.scatter_(-1, index[..., None], grad_values[..., None].float())
        return grad_x
