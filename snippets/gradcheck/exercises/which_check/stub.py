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


# Replace each "defaults" by the first call of the list that fails.
caught_by = {
    SumOfSquares: "defaults",
    Sine: "defaults",
    Cube: "defaults",
    Degrees: "defaults",
    Triple: "defaults",
}
