"""saved_tensors returns the input itself, but a new object for the output."""

# --8<-- [start:identity]
import torch
from torch.autograd import Function


class Exp(Function):
    @staticmethod
    def forward(x):
        return x.exp()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs, output, None)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[1]


h = torch.tensor([0.5], dtype=torch.float64, requires_grad=True) * 1
y = Exp.apply(h)
saved_h, saved_y, nothing = y.grad_fn.saved_tensors
print("input is the same object: ", saved_h is h)
print("output is the same object:", saved_y is y)
print("output shares memory:     ", saved_y.data_ptr() == y.data_ptr())
print("output has its grad_fn:   ", saved_y.grad_fn is y.grad_fn)
with torch.no_grad():
    y.mul_(2)
print("versions after one edit:  ", saved_y._version, y._version)
print("empty slot:               ", nothing)
# --8<-- [end:identity]

# --8<-- [start:proof]
assert saved_h is h
assert saved_y is not y
assert saved_y._version == y._version == 1
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Exp.apply, (t,))
assert torch.autograd.gradgradcheck(Exp.apply, (t,))
# --8<-- [end:proof]
