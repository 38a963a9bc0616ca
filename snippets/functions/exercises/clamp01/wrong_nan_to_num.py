"""where grad_output is inf inside the range, the gradient is 3.4e+38,
expected grad_output itself.
"""

from torch.autograd import Function


class Clamp01(Function):
    @staticmethod
    def forward(x):
        return x.clamp(0, 1)

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward((x >= 0) & (x <= 1))

    @staticmethod
    def backward(ctx, grad_output):
        (inside,) = ctx.saved_tensors
        return (grad_output * inside).nan_to_num()
