"""Calling an instance of a Function, as very old code does."""

# --8<-- [start:raise]
import warnings

import torch


class OldSquare(torch.autograd.Function):
    def forward(self, x):
        self.save_for_backward(x)
        return x * x

    def backward(self, grad_output):
        (x,) = self.saved_tensors
        return 2 * x * grad_output


x = torch.tensor([1.0, 2.0], requires_grad=True)
try:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # OldSquare() warns as well
        OldSquare()(x)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x * grad_output


upstream = torch.tensor([1.0, 3.0])
Square.apply(x).backward(upstream)
# --8<-- [end:fix]

# --8<-- [start:proof]
assert x.grad.tolist() == [2.0, 12.0]
for apply in (Square.apply, OldSquare.apply):  # apply accepts the old class
    x64 = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(apply, (x64,))
    assert torch.autograd.gradgradcheck(apply, (x64,))
# --8<-- [end:proof]
