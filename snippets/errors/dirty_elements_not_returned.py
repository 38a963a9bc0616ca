"""mark_dirty on a tensor that forward does not return."""

# --8<-- [start:raise]
import torch


class Double_(torch.autograd.Function):
    @staticmethod
    def forward(x):
        x.mul_(2)
        return x.clone()  # a copy

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2


x = torch.ones(3, requires_grad=True)
try:
    Double_.apply(x * 1)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Double2_(Double_):
    @staticmethod
    def forward(x):
        return x.mul_(2)


hidden = x * 1
y = Double2_.apply(hidden)
y.backward(torch.tensor([1.0, 2.0, 3.0]))
# --8<-- [end:fix]

# --8<-- [start:proof]
assert y is hidden and x.grad.tolist() == [2.0, 4.0, 6.0]
x64 = torch.ones(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(lambda x: Double2_.apply(x * 1), (x64,))
# --8<-- [end:proof]
