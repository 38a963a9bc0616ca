"""torch.func.grad over a Function with forward(ctx, x)."""

# --8<-- [start:raise]
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x * grad_output


try:
    torch.func.grad(Square.apply)(torch.tensor(3.0))
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class SplitSquare(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    backward = Square.backward


grad = torch.func.grad(lambda x: 5 * SplitSquare.apply(x))(torch.tensor(3.0))
# --8<-- [end:fix]

# --8<-- [start:proof]
assert grad == 30.0
x64 = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(SplitSquare.apply, (x64,))
# --8<-- [end:proof]
