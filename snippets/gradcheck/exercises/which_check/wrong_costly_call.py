"""SumOfSquares fails the call 'tight', but also an earlier one."""

import torch


class SumOfSquares(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return (x * x).sum()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x


caught_by = {SumOfSquares: "tight"}
