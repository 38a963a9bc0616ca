"""a tensor is kept for backward, which reads no value of it: its memory is held
for nothing
"""

from torch.autograd import Function


class AddTotal_(Function):
    @staticmethod
    def forward(x, y):
        x.add_(y)
        return x, x.sum()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(inputs[0])
        ctx.set_materialize_grads(False)
        ctx.x = inputs[0]

    @staticmethod
    def backward(ctx, grad_x, grad_total):
        if grad_total is None:
            return grad_x, grad_x
        grad = grad_total.expand_as(ctx.x)
        if grad_x is not None:
            grad = grad + grad_x
        return grad, grad
