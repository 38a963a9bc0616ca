"""A Function returns a slice of its input, and the input is edited."""

# --8<-- [start:raise]
import torch


class Head(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x[:2]

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.tail = inputs[0].shape[0] - 2

    @staticmethod
    def backward(ctx, grad_output):
        return torch.cat([grad_output, grad_output.new_zeros(ctx.tail)])


x = torch.ones(3, requires_grad=True)
base = x * 1
head = Head.apply(base)
base.mul_(2)
try:
    head.sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Head2(Head):
    @staticmethod
    def forward(x):
        return x[:2].clone()


base = x * 1
head = Head2.apply(base)
base.mul_(2)
head.backward(torch.tensor([1.0, 5.0]))
# --8<-- [end:fix]

# --8<-- [start:proof]
assert x.grad.tolist() == [1.0, 5.0, 0.0]
x64 = torch.ones(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(Head2.apply, (x64,))
# --8<-- [end:proof]
