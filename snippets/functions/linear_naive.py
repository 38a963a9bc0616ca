"""A linear Function that only works for matrices, and not under autocast."""

# --8<-- [start:naive]
import torch
from torch.autograd import Function


class Naive(Function):
    @staticmethod
    def forward(x, weight):
        return x.mm(weight.t())

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        x, weight = ctx.saved_tensors
        return grad_output.mm(weight), grad_output.t().mm(x)


weight = torch.randn(5, 3, requires_grad=True)
try:
    Naive.apply(torch.randn(2, 4, 3), weight)
except RuntimeError as error:
    print(error)
    assert "self must be a matrix" in str(error)
else:
    raise AssertionError("a batch of matrices was accepted")

with torch.autocast("cpu", dtype=torch.bfloat16):
    y = Naive.apply(torch.randn(4, 3, requires_grad=True), weight)
try:
    y.sum().backward()
except RuntimeError as error:
    print(error)
    assert "to have the same dtype" in str(error)
else:
    raise AssertionError("mixed dtypes were accepted")
# --8<-- [end:naive]

# --8<-- [start:proof]
arguments = [
    torch.randn(shape, dtype=torch.float64, requires_grad=True)
    for shape in [(4, 3), (5, 3)]
]
assert torch.autograd.gradcheck(Naive.apply, arguments)  # matrices are fine
assert torch.autograd.gradgradcheck(Naive.apply, arguments)
live = torch.autograd.grad(
    Naive.apply(*arguments).sum(), arguments, create_graph=True
)
assert all(gradient.requires_grad for gradient in live)


class Decorated(Naive):
    forward = staticmethod(
        torch.amp.custom_fwd(Naive.forward, device_type="cpu")
    )
    backward = staticmethod(
        torch.amp.custom_bwd(Naive.backward, device_type="cpu")
    )


x = torch.randn(4, 3, requires_grad=True)
with torch.autocast("cpu", dtype=torch.bfloat16):
    y = Decorated.apply(x, weight)
try:
    y.sum().backward()
except AttributeError as error:
    assert "_fwd_used_autocast" in str(error)
else:
    raise AssertionError("custom_fwd works with setup_context")
assert hasattr(x, "_fwd_used_autocast")  # left on the caller's tensor
# --8<-- [end:proof]
