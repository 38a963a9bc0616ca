"""Cube passes the call 'defaults': its error lies elsewhere."""

import torch


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        slope = 3 * x.detach() ** 2
        return grad_output * slope


caught_by = {Cube: "defaults"}
