"""backward returns a gradient of another shape than the input."""

# --8<-- [start:raise]
import torch


class AppendSum(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.cat([x, x.sum().view(1)])

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output  # 4 entries for an input of 3


x = torch.ones(3, requires_grad=True)
try:
    AppendSum.apply(x).sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class AppendSum2(AppendSum):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output[:3] + grad_output[3]


x = torch.ones(3, dtype=torch.float64, requires_grad=True)
passed = torch.autograd.gradcheck(AppendSum2.apply, (x,))
# --8<-- [end:fix]

# --8<-- [start:proof]
direct = AppendSum.backward(None, 5 * x)
assert direct.requires_grad and direct.tolist() == [5.0, 5.0, 5.0]

assert passed and torch.autograd.gradgradcheck(AppendSum2.apply, (x,))
# --8<-- [end:proof]
