"""save_for_backward takes tensors; numbers and shapes are attributes of ctx."""

# --8<-- [start:number]
import torch
from torch.autograd import Function


class EverySecond(Function):
    @staticmethod
    def forward(x, step):
        return x[::step].clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, step = inputs
        ctx.save_for_backward(x, step)

    @staticmethod
    def backward(ctx, grad_output):
        x, step = ctx.saved_tensors
        grad_input = torch.zeros_like(x)
        grad_input[::step] = grad_output
        return grad_input, None


x = torch.arange(4.0, requires_grad=True)
try:
    EverySecond.apply(x, 2)
except TypeError as error:
    print(error)
    assert "can only save variables" in str(error)
else:
    raise AssertionError("the int was saved")
# --8<-- [end:number]


# --8<-- [start:proof]
class Right(EverySecond):
    @staticmethod
    def setup_context(ctx, inputs, output):
        x, ctx.step = inputs
        ctx.shape = x.shape

    @staticmethod
    def backward(ctx, grad_output):
        grad_input = grad_output.new_zeros(ctx.shape)
        grad_input[:: ctx.step] = grad_output
        return grad_input, None


Right.apply(x, 2).backward(torch.tensor([5.0, 6.0]))
assert x.grad.tolist() == [5, 0, 6, 0]
point = torch.randn(4, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Right.apply, (point, 2))
assert torch.autograd.gradgradcheck(Right.apply, (point, 2))


class Kept:  # what ctx would offer, had it taken the int
    saved_tensors = (x, 2)


class Unused(EverySecond):
    forward = staticmethod(lambda x, step: x.clone())


for refused in (x.shape, (1, 2)):
    try:
        Unused.apply(x, refused)
    except TypeError as error:
        assert type(refused).__name__ in str(error)
    else:
        raise AssertionError("a shape or a tuple was saved")

upstream = torch.tensor([5.0, 6.0], requires_grad=True)
x_grad, _ = EverySecond.backward(Kept, upstream)
assert x_grad.tolist() == [5, 0, 6, 0]
assert x_grad.requires_grad
# --8<-- [end:proof]
