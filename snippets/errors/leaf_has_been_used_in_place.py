"""mark_dirty on a leaf that requires grad."""

# --8<-- [start:raise]
import torch


class Double_(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.mul_(2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2


x = torch.ones(3, requires_grad=True)
try:
    Double_.apply(x)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
x = torch.ones(3, requires_grad=True)
y = Double_.apply(x.clone())
y.backward(torch.tensor([1.0, 2.0, 3.0]))
# --8<-- [end:fix]

# --8<-- [start:proof]
import contextlib

leaf = torch.ones(3, requires_grad=True)
with contextlib.suppress(RuntimeError):
    Double_.apply(leaf)
assert leaf.tolist() == [2.0, 2.0, 2.0]  # edited all the same
assert x.grad.tolist() == [2.0, 4.0, 6.0] and x.tolist() == [1.0] * 3
x64 = torch.ones(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(lambda x: Double_.apply(x.clone()), (x64,))
# --8<-- [end:proof]
