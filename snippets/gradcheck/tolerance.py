"""Wrong gradients that pass the default tolerances of gradcheck."""

# --8<-- [start:tolerance]
import torch
from torch.autograd import gradcheck, gradgradcheck


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


def tiny(x):  # value 5e-6 x, gradient 0
    return 5e-6 * x.detach() + 0 * x


x = torch.randn(20, dtype=torch.float64, requires_grad=True)
for function in (NearlySin.apply, tiny):
    loose = gradcheck(function, (x,))
    tight = gradcheck(
        function, (x,), rtol=1e-6, atol=1e-9, raise_exception=False
    )
    print("defaults:", loose, "  rtol=1e-6, atol=1e-9:", tight)
    assert loose
    assert not tight
assert gradgradcheck(NearlySin.apply, (x,))
assert gradcheck(torch.sin, (x,), rtol=1e-6, atol=1e-9)
# --8<-- [end:tolerance]
