"""mark_dirty attaches the changed input to the Function's own node."""

# --8<-- [start:right]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class Double_(Function):
    @staticmethod
    def forward(x):
        return x.mul_(2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2


x = torch.tensor(3.0, requires_grad=True)
h = x * 1
y = Double_.apply(h)
(h * 7).backward()
print("same tensor:", y is h, "gradient:", x.grad.item())
# --8<-- [end:right]

# --8<-- [start:proof]
assert y is h
assert x.grad == 14
assert h._version == 2  # one by mul_, one by mark_dirty


class Exp_(Double_):
    @staticmethod
    def forward(x):
        return x.exp_()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(inputs[0])
        ctx.save_for_backward(output)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0]


h = x * 1
y = Exp_.apply(h)
h.add_(1)
try:
    y.backward()
except RuntimeError as error:
    assert "modified by an inplace operation" in str(error)
else:
    raise AssertionError("the edit of the saved output went unnoticed")
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert gradcheck(lambda t: Double_.apply(t.clone()), (t,))
assert gradgradcheck(lambda t: Double_.apply(t.clone()), (t,))
assert gradcheck(lambda t: Exp_.apply(t.clone()), (t,))
assert gradgradcheck(lambda t: Exp_.apply(t.clone()), (t,))
# --8<-- [end:proof]
