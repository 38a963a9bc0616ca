"""torch.zeros in backward loses the device; grad_output.new_zeros keeps it."""

# --8<-- [start:device]
import torch
from torch.autograd import Function, gradcheck


class Pick(Function):
    @staticmethod
    def forward(x, index):
        return x[index]

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, index = inputs
        ctx.shape = x.shape
        ctx.save_for_backward(index)

    @staticmethod
    def backward(ctx, grad_output):
        (index,) = ctx.saved_tensors
        zeros = torch.zeros(ctx.shape)  # on the CPU, in float32
        return zeros.scatter_add(0, index, grad_output), None


class Right(Pick):
    @staticmethod
    def backward(ctx, grad_output):
        (index,) = ctx.saved_tensors
        zeros = grad_output.new_zeros(ctx.shape)
        return zeros.scatter_add(0, index, grad_output), None


x = torch.ones(4, device="meta", requires_grad=True)
index = torch.tensor([0, 2, 2], device="meta")
Right.apply(x, index).sum().backward()
try:
    Pick.apply(x, index).sum().backward()
except RuntimeError as error:
    print(error)
    assert "expected device meta but got cpu" in str(error)
else:
    raise AssertionError("the CPU gradient was accepted")
# --8<-- [end:device]

# --8<-- [start:proof]
point = torch.randn(4, dtype=torch.float64, requires_grad=True)
index = torch.tensor([0, 2, 2])
assert gradcheck(Right.apply, (point, index))
assert torch.autograd.gradgradcheck(Right.apply, (point, index))
x = torch.ones(4, requires_grad=True)
y = Pick.apply(x, index)
upstream = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(x_grad,) = torch.autograd.grad(y, x, upstream, create_graph=True)
assert x_grad.tolist() == [1, 0, 5, 0]  # right on the CPU in float32
assert x_grad.requires_grad
# --8<-- [end:proof]
