"""the tensor that was passed in has no history of this call: no gradient
reaches y through it (is it marked dirty?)
"""

from torch.autograd import Function


class AddTotal_(Function):
    @staticmethod
    def forward(x, y):
        x.add_(y)
        return x, x.sum()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.set_materialize_grads(False)
        ctx.shape = inputs[0].shape

    @staticmethod
    def backward(ctx, grad_x, grad_total):
        if grad_total is None:
            return grad_x, grad_x
        grad = grad_total.expand(ctx.shape)
        if grad_x is not None:
            grad = grad + grad_x
        return grad, grad
