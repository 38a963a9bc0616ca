"""vmap over a Function without a vmap rule."""

# --8<-- [start:raise]
import torch


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


try:
    torch.vmap(Square.apply)(torch.arange(3.0))
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class BatchedSquare(Square):
    generate_vmap_rule = True


x = torch.arange(3.0)
squares = torch.vmap(BatchedSquare.apply)(x)
slopes = torch.vmap(torch.func.grad(lambda x: 5 * BatchedSquare.apply(x)))(x)
# --8<-- [end:fix]

# --8<-- [start:proof]
assert squares.tolist() == [0.0, 1.0, 4.0]
assert slopes.tolist() == [0.0, 10.0, 20.0]
x64 = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(BatchedSquare.apply, (x64,))
# --8<-- [end:proof]
