"""the gradient returned for a is the gradient of b."""

from torch.autograd import Function


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
        grad_a = (grad_output * b).sum_to_size(a.shape)
        grad_b = (grad_output * a).sum_to_size(b.shape)
        return grad_b, grad_a
