"""gradgradcheck fails: backward itself cannot be differentiated."""

from torch.autograd import Function


class MaxWithIndex(Function):
    @staticmethod
    def forward(x):
        values, index = x.max(-1)
        return values, index

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
        source = grad_values.detach()[..., None]
        return zeros.scatter(-1, index[..., None], source)
