"""caught_by names 1 of the five Functions."""

import torch


class Degrees(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * (180 / torch.pi)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 57.3


caught_by = {Degrees: "tight"}
