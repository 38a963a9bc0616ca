"""MaxWithIndex raised TypeError: MaxWithIndex.backward() takes 2
positional arguments but 3 were given
"""

from torch.autograd import Function


class MaxWithIndex(Function):
    @staticmethod
    def forward(x):
        values, index = x.max(-1)
        return values, index

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,), (_, index) = inputs, output
        ctx.save_for_backward(index)
        ctx.shape = x.shape

    @staticmethod
    def backward(ctx, grad_values):
        (index,) = ctx.saved_tensors
        zeros = grad_values.new_zeros(ctx.shape)
        return zeros.scatter(-1, index[..., None], grad_values[..., None])
