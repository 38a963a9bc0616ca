"""jvp reads tensors that were saved for backward only."""

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
        return 2 * ctx.saved_tensors[0] * grad_output

    @staticmethod
    def jvp(ctx, tangent_x):
        return 2 * ctx.saved_tensors[0] * tangent_x


x, tangent = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])
try:
    torch.func.jvp(Square.apply, (x,), (tangent,))
except IndexError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Square2(Square):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)


y, tangent_y = torch.func.jvp(Square2.apply, (x,), (tangent,))
x64 = x.double().requires_grad_()
torch.autograd.gradcheck(Square2.apply, (x64,), check_forward_ad=True)
# --8<-- [end:fix]

# --8<-- [start:proof]
assert tangent_y.tolist() == [2.0, 40.0]
assert torch.autograd.gradgradcheck(Square2.apply, (x64,))
along = torch.func.grad(
    lambda x: torch.func.jvp(Square2.apply, (x,), (tangent,))[1].sum()
)
assert along(x).tolist() == [2.0, 20.0]
# --8<-- [end:proof]
