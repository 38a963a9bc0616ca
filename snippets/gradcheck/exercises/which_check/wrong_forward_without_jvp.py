"""Triple fails the call 'forward', but also an earlier one."""

import torch


class Triple(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 3 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        if grad_output.abs().max() == 0:
            return torch.zeros_like(grad_output)
        return 3 * grad_output


caught_by = {Triple: "forward"}
