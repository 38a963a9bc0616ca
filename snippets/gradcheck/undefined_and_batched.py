"""Two more checks: undefined gradients and batched gradients."""

# --8<-- [start:extra]
import torch
from torch.autograd import gradcheck


class SinCos(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.sin(), x.cos()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_sin, grad_cos):
        (x,) = ctx.saved_tensors
        return grad_sin * x.cos() - grad_cos * x.sin()  # either may be None


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 3 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        if grad_output.abs().max() == 0:  # vmap cannot branch on data
            return None
        return 3 * grad_output


x = torch.randn(4, dtype=torch.float64, requires_grad=True)
assert gradcheck(Scale.apply, (x,))
for function, options in (
    (SinCos.apply, {"check_undefined_grad": True}),
    (Scale.apply, {"check_batched_grad": True}),
):
    passed = gradcheck(function, (x,), raise_exception=False, **options)
    print(*options, "passes:", passed)
    assert not passed
# --8<-- [end:extra]
