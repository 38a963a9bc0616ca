"""With a tangent on x alone, doubling the tangent does not double the result:
a jvp is linear in the tangents."""

import torch


class Affine(torch.autograd.Function):
    @staticmethod
    def forward(x, weight, bias):
        return x @ weight.t() + bias

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        x, weight, _ = ctx.saved_tensors
        return grad_output @ weight, grad_output.t() @ x, grad_output.sum(0)

    @staticmethod
    def jvp(ctx, x_tangent, weight_tangent, bias_tangent):
        x, weight, bias = ctx.saved_tensors
        return x_tangent @ weight.t() + x @ weight_tangent.t() + bias
