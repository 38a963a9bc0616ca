"""backward forgets the slot of a non-tensor input."""

# --8<-- [start:raise]
import torch


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(x, factor):
        return x * factor

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.factor = inputs[1]

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.factor  # and for factor?


x = torch.ones(2, requires_grad=True)
try:
    Scale.apply(x, 3.0).sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Scale2(Scale):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.factor, None


upstream = torch.tensor([1.0, 2.0])
Scale2.apply(x, 3.0).backward(upstream)
# --8<-- [end:fix]

# --8<-- [start:proof]
fake_ctx = type("Ctx", (), {"factor": 3.0})
direct = Scale.backward(fake_ctx, torch.ones(2) * 5 * x)
assert direct.requires_grad and direct.tolist() == [15.0, 15.0]

assert x.grad.tolist() == [3.0, 6.0]
x64 = torch.ones(2, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(lambda x: Scale2.apply(x, 3.0), (x64,))
# --8<-- [end:proof]
