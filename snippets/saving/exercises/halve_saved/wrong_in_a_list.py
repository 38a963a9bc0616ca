"""the input is still in memory after backward, when nobody else refers to it:
it was put where backward does not free it
"""

import torch
from torch.autograd import Function

inputs_seen = []


class Silu(Function):
    @staticmethod
    def forward(x):
        return x * torch.sigmoid(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.position = len(inputs_seen)
        inputs_seen.append(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        x = inputs_seen[ctx.position]
        s = torch.sigmoid(x)
        return grad_output * (s + x * s * (1 - s))
