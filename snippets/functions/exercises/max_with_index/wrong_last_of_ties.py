"""for x = [1, 4, 4] the index is 2, but x.max(-1) names 1."""

from torch.autograd import Function


class MaxWithIndex(Function):
    @staticmethod
    def forward(x):
        values, index = x.flip(-1).max(-1)
        return values, x.shape[-1] - 1 - index

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,), (_, index) = inputs, output
        ctx.mark_non_differentiable(index)
        ctx.save_for_backward(index)
        ctx.shape = x.shape

    @staticmethod
    def backward(ctx, grad_values, grad_index):
        (index,) = ctx.saved_tensors
        zeros = grad_values.new_zeros(ctx.shape)
        return zeros.scatter(-1, index[..., None], grad_values[..., None])
