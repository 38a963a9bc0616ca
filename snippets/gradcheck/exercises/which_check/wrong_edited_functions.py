"""No Function is caught by 'tight': leave the Functions as they are, each of
the five calls catches one."""

import torch


class Base(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 3 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output


class SumOfSquares(Base):
    pass


class Sine(Base):
    pass


class Cube(Base):
    pass


class Degrees(Base):
    pass


class Triple(Base):
    pass


caught_by = {
    SumOfSquares: "defaults",
    Sine: "defaults",
    Cube: "defaults",
    Degrees: "defaults",
    Triple: "defaults",
}
