"""with a gradient for the sum only, backward raises: unsupported operand
type(s) for +: 'NoneType' and 'Tensor'
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

    @staticmethod
    def backward(ctx, grad_x, grad_total):
        if grad_total is not None:
            grad_x = grad_x + grad_total
        return grad_x, grad_x
