"""for the shapes (4, 1) and (4, 3) backward returns shape (4,) for a,
expected (4, 1).
"""

from torch.autograd import Function


def reduce(gradient, shape):
    while gradient.dim() > len(shape):
        gradient = gradient.sum(0)
    for dim, size in reversed(list(enumerate(shape))):
        if size == 1:
            gradient = gradient.sum(dim)
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
