"""where grad_output is nan inside the range, the gradient is 0, expected
grad_output itself.
"""

import torch
from torch.autograd import Function


class Clamp01(Function):
    @staticmethod
    def forward(x):
        return x.clamp(0, 1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward((x >= 0) & (x <= 1))

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        grad_input = grad_output * inside
        return torch.where(grad_input.isnan(), 0, grad_input)
