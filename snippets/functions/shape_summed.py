"""A gradient that is too large is summed in silence, and comes out wrong."""

# --8<-- [start:summed]
import torch
from torch.autograd import Function, gradcheck

table = torch.arange(12.0, dtype=torch.float64).reshape(4, 3)


class RowMean(Function):
    @staticmethod
    def forward(x):
        return (table * x).mean(0)  # (4, 3) * (3,) -> (3,)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * table  # (4, 3), forgets the mean


class Right(RowMean):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * table.mean(0)  # (3,)


x = torch.randn(3, dtype=torch.float64, requires_grad=True)
upstream = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64)
(wrong,) = torch.autograd.grad(RowMean.apply(x), x, upstream)
(right,) = torch.autograd.grad(Right.apply(x), x, upstream)
print("shape", tuple(wrong.shape), "too large by", (wrong / right).tolist())
# --8<-- [end:summed]

# --8<-- [start:proof]
assert torch.allclose(wrong, 4 * right)
assert gradcheck(Right.apply, (x,))
assert torch.autograd.gradgradcheck(Right.apply, (x,))
assert RowMean.backward(None, 1 * x).requires_grad
assert not gradcheck(RowMean.apply, (x,), raise_exception=False)
# --8<-- [end:proof]
