"""What the engine does not check: discarded gradients, symmetric shapes."""

# --8<-- [start:unchecked]
import torch
from torch.autograd import Function


class Multiply(Function):
    @staticmethod
    def forward(x, w):
        return x @ w

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        nonsense = grad_output.sum().expand(7, 9)
        grad_w = x @ grad_output  # the transpose of x is missing
        return nonsense, grad_w


for rows in (3, 4):
    x = torch.arange(3.0 * rows).reshape(rows, 3)  # needs no gradient
    w = torch.eye(3, requires_grad=True)
    upstream = torch.arange(3.0 * rows).reshape(rows, 3)
    try:
        Multiply.apply(x, w).backward(upstream)
    except RuntimeError as error:
        print("x", tuple(x.shape), "raises:", str(error).split(" (")[0])
    else:
        right = torch.equal(w.grad, x.T @ upstream)
        print("x", tuple(x.shape), "gradient right:", right)
# --8<-- [end:unchecked]

# --8<-- [start:proof]
square = torch.arange(9.0).reshape(3, 3)
upstream = square + 1
(w_grad,) = torch.autograd.grad(Multiply.apply(square, w), w, upstream)
assert torch.equal(w_grad, square @ upstream)
assert not torch.equal(w_grad, square.T @ upstream)
ctx = Multiply.apply(square, w).grad_fn
discarded, kept = Multiply.backward(ctx, upstream.requires_grad_())
assert torch.equal(discarded, upstream.sum().expand(7, 9))
assert discarded.requires_grad
assert kept.requires_grad
# --8<-- [end:proof]
