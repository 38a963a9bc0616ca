import torch


class Base(torch.autograd.Function):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)


class SumOfSquares(Base):
    @staticmethod
    def forward(x):
        return (x * x).sum()

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x


class Sine(Base):
    @staticmethod
    def forward(x):
        return x.sin()

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x.cos()

    @staticmethod
    def jvp(ctx, x_tangent):
        (x,) = ctx.saved_tensors
        return x_tangent * x.sin()


class Cube(Base):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        slope = 3 * x.detach() ** 2
        return grad_output * slope


class Degrees(Base):
    @staticmethod
    def forward(x):
        return x * (180 / torch.pi)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 57.3


class Triple(Base):
    @staticmethod
    def forward(x):
        return 3 * x

    @staticmethod
    def backward(ctx, grad_output):
        if grad_output.abs().max() == 0:
            return torch.zeros_like(grad_output)
        return 3 * grad_output


caught_by = {
    SumOfSquares: "defaults",  # backward ignores grad_output
    Sine: "forward",  # backward is right, jvp is not
    Cube: "second order",  # detach cuts the slope from the graph
    Degrees: "tight",  # 57.3 for 57.2958: wrong by 0.007 %
    Triple: "batched",  # vmap cannot branch on a value
}
