from torch.autograd import Function


class AddTotal_(Function):
    @staticmethod
    def forward(x, y):
        x.add_(y)
        return x, x.sum()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.set_materialize_grads(False)

    @staticmethod
    def backward(ctx, grad_x, grad_total):
        if grad_total is not None:
            grad_x += grad_total
        return grad_x, grad_x
