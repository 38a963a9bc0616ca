"""A Function with generate_vmap_rule and a vmap staticmethod."""

# --8<-- [start:raise]
import torch


class Double(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x * 2

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2

    @staticmethod
    def vmap(info, in_dims, x):
        return Double.apply(x), in_dims[0]


try:
    torch.vmap(Double.apply)(torch.ones(3))
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class OneRule(Double):
    generate_vmap_rule = False


doubled = torch.vmap(OneRule.apply)(torch.ones(3))
slope = torch.func.grad(lambda x: 5 * OneRule.apply(x))(torch.tensor(1.0))
# --8<-- [end:fix]

# --8<-- [start:proof]
assert doubled.tolist() == [2.0, 2.0, 2.0] and slope == 10.0
x64 = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(OneRule.apply, (x64,))
# --8<-- [end:proof]
