"""Wrong gradients that pass the default tolerances of gradcheck."""

# --8<-- [start:tolerance]
import torch
from torch.autograd import gradcheck


class NearlySin(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.sin()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 1.0009 * x.cos()  # 0.09 % too large


class TinyScale(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 5e-6 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return torch.zeros_like(grad_output)  # no gradient at all


x = torch.randn(20, dtype=torch.float64, requires_grad=True)
for function in (NearlySin.apply, TinyScale.apply):
    loose = gradcheck(function, (x,))
    tight = gradcheck(
        function, (x,), rtol=1e-6, atol=1e-9, raise_exception=False
    )
    print("defaults:", loose, "  rtol=1e-6, atol=1e-9:", tight)
    assert loose
    assert not tight
assert gradcheck(torch.sin, (x,), rtol=1e-6, atol=1e-9)
# --8<-- [end:tolerance]
