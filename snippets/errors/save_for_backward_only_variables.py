"""save_for_backward with a tuple."""

# --8<-- [start:raise]
import torch


class Crop(torch.autograd.Function):
    @staticmethod
    def forward(x, n):
        return x[:n].clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, n = inputs
        ctx.save_for_backward(x, (n, x.shape[0]))


x = torch.ones(4, requires_grad=True)
try:
    Crop.apply(x, 2)
except TypeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Crop2(Crop):
    @staticmethod
    def setup_context(ctx, inputs, output):
        x, n = inputs
        ctx.missing = x.shape[0] - n

    @staticmethod
    def backward(ctx, grad_output):
        zeros = grad_output.new_zeros(ctx.missing)
        return torch.cat([grad_output, zeros]), None


Crop2.apply(x, 2).backward(torch.tensor([3.0, 5.0]))
# --8<-- [end:fix]

# --8<-- [start:proof]
assert x.grad.tolist() == [3.0, 5.0, 0.0, 0.0]
x64 = torch.ones(4, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(lambda x: Crop2.apply(x, 2), (x64,))
# --8<-- [end:proof]
