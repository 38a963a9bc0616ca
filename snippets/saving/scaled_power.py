"""Keep tensors with save_for_backward and everything else as attributes."""

# --8<-- [start:rule]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class ScaledPower(Function):
    """y = w * x**n, for tensors x, w of one shape, int n >= 1."""

    @staticmethod
    def forward(x, w, n):
        return w * x**n

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, w, n = inputs
        ctx.n = n
        ctx.save_for_backward(x, w if ctx.needs_input_grad[0] else None)

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        grad_x = grad_w = None
        if ctx.needs_input_grad[0]:
            grad_x = grad_output * w * ctx.n * x ** (ctx.n - 1)
        if ctx.needs_input_grad[1]:
            grad_w = grad_output * x**ctx.n
        return grad_x, grad_w, None


# --8<-- [end:rule]

# --8<-- [start:check]
for need_x, need_w in [(True, True), (True, False), (False, True)]:
    x = torch.randn(4, dtype=torch.float64, requires_grad=need_x)
    w = torch.randn(4, dtype=torch.float64, requires_grad=need_w)
    assert gradcheck(ScaledPower.apply, (x, w, 3))
    assert gradgradcheck(ScaledPower.apply, (x, w, 3))
    saved = ScaledPower.apply(x, w, 3).grad_fn.saved_tensors
    print("needs", (need_x, need_w), "keeps", [t is not None for t in saved])
# --8<-- [end:check]
