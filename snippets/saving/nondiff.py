"""A float mask needs mark_non_differentiable; an integer output does not."""

# --8<-- [start:mask]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class ReluWithMask(Function):
    @staticmethod
    def forward(x):
        mask = (x > 0).to(x.dtype)
        return x * mask, mask, x.argsort()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output[1])

    @staticmethod
    def backward(ctx, grad_output, grad_mask, grad_order):
        (mask,) = ctx.saved_tensors
        return grad_output * mask


class Marked(ReluWithMask):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output[1])
        ctx.mark_non_differentiable(output[1])


for function in (ReluWithMask, Marked):
    x = torch.tensor([-1.0, 2.0], requires_grad=True)
    y, mask, order = function.apply(x)
    flags = [t.requires_grad for t in (y, mask, order)]
    print(f"{function.__name__:12} y, mask, order require grad: {flags}")
    (y * 3 + mask * 5).sum().backward()
    assert x.grad.tolist() == [0.0, 3.0]
# --8<-- [end:mask]

# --8<-- [start:proof]
t = torch.tensor([-1.0, 2.0, 0.5], dtype=torch.float64, requires_grad=True)
received = []


class Spy(Marked):
    @staticmethod
    def backward(ctx, *grads):
        received.extend(grads)
        return Marked.backward(ctx, *grads)


Spy.apply(t)[0].sum().backward()
assert received[1].tolist() == received[2].tolist() == [0, 0, 0]
assert received[1].untyped_storage().nbytes() == 3 * 8  # allocated zeros
assert gradcheck(lambda t: Spy.apply(t)[0], (t,))
assert gradgradcheck(lambda t: Spy.apply(t)[0], (t,))
try:
    ReluWithMask.apply(t)[1].numpy()
except RuntimeError as error:
    assert "Can't call numpy() on Tensor that requires grad" in str(error)
else:
    raise AssertionError("the unmarked mask became a NumPy array")
# --8<-- [end:proof]
