import torch


class Clamp01(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.clamp(0, 1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        raise NotImplementedError("save a mask of what lies inside")

    @staticmethod
    def backward(ctx, grad_output):
        raise NotImplementedError("let the gradient pass inside the range")
