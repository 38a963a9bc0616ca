"""for the shapes (4, 3) and (3,) the gradient of b has the right shape
and wrong values.
"""

from torch.autograd import Function


def reduce(gradient, shape):
    while gradient.dim() > len(shape):
        gradient = gradient[0]
    for dim, size in enumerate(shape):
        if size == 1:
            gradient = gradient.narrow(dim, 0, 1)
    return gradient


class Product(Function):
    @staticmethod
    def forward(a, b):
        return a * b

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        a, b = ctx.saved_tensors
        return reduce(grad_output * b, a.shape), reduce(
            grad_output * a, b.shape
        )
