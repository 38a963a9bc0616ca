"""A backward that forgets grad_output."""

# --8<-- [start:raise]
import torch


class Energy(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return (x * x).sum()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x  # and grad_output?


x = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
try:
    torch.autograd.gradcheck(Energy.apply, (x,))
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Energy2(Energy):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return 2 * x * grad_output


passed = torch.autograd.gradcheck(Energy2.apply, (x,))
# --8<-- [end:fix]

# --8<-- [start:proof]
(slope,) = torch.autograd.grad(Energy.apply(x), x, create_graph=True)
assert slope.requires_grad and slope.tolist() == [2.0, 4.0]

assert passed and torch.autograd.gradgradcheck(Energy2.apply, (x,))
# --8<-- [end:proof]
