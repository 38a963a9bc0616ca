"""With a tangent on x alone, the output's tangent is off by up to 2.6."""

import torch


class Affine(torch.autograd.Function):
    @staticmethod
    def forward(x, weight, bias):
        return x @ weight.t() + bias

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, weight, _ = inputs
        ctx.save_for_backward(x, weight)
        ctx.save_for_forward(x, weight)

    @staticmethod
    def backward(ctx, grad_output):
        x, weight = ctx.saved_tensors
        return grad_output @ weight, grad_output.t() @ x, grad_output.sum(0)

    @staticmethod
    def jvp(ctx, x_tangent, weight_tangent, bias_tangent):
        x, weight = ctx.saved_tensors
        return x_tangent @ weight_tangent.t() + bias_tangent
