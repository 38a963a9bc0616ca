"""backward changed an incoming gradient in place: it belongs to the caller,
and went from 1 to 6
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
        ctx.shape = inputs[0].shape

    @staticmethod
    def backward(ctx, grad_x, grad_total):
        if grad_x is None and grad_total is None:
            return None, None
        if grad_x is None:
            grad_x = grad_total.expand(ctx.shape)
        elif grad_total is not None:
            grad_x += grad_total
        return grad_x, grad_x
