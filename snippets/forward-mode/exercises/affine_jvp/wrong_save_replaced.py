"""backward no longer passes gradcheck: keep ctx.save_for_backward."""

import torch


class Affine(torch.autograd.Function):
    @staticmethod
    def forward(x, weight, bias):
        return x @ weight.t() + bias

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, weight, _ = inputs
        ctx.save_for_forward(x, weight)

    @staticmethod
    def backward(ctx, grad_output):
        x, weight = ctx.saved_tensors
        return grad_output @ weight, grad_output.t() @ x, grad_output.sum(0)

    @staticmethod
    def jvp(ctx, x_tangent, weight_tangent, bias_tangent):
        x, weight = ctx.saved_tensors
        from_x = x_tangent @ weight.t()
        from_weight = x @ weight_tangent.t()
        return from_x + from_weight + bias_tangent
