"""Calling autograd inside backward, so that it can be differentiated again."""

# --8<-- [start:wrong]
import torch


class Tanh(torch.autograd.Function):
    """Keeps x and works tanh out again in backward."""

    @staticmethod
    def forward(x):
        return torch.tanh(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        y = torch.tanh(x)  # grad mode is off here
        return torch.autograd.grad(y, x, grad_output)[0]


x = torch.tensor([0.5, -1.0], dtype=torch.float64, requires_grad=True)
try:
    Tanh.apply(x).sum().backward()
except RuntimeError as error:
    print(error)
    assert "does not require grad" in str(error)
else:
    raise AssertionError("autograd.grad was expected to raise in backward")
# --8<-- [end:wrong]


# --8<-- [start:enable]
class EnableGradTanh(Tanh):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        again = torch.is_grad_enabled()  # True under create_graph
        with torch.enable_grad():
            y = torch.tanh(x)
        (grad_x,) = torch.autograd.grad(y, x, grad_output, create_graph=again)
        return grad_x


class VjpTanh(Tanh):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        y, vjp = torch.func.vjp(torch.tanh, x)
        return vjp(grad_output)[0]


for function in (EnableGradTanh, VjpTanh):
    assert torch.autograd.gradcheck(function.apply, x)
    assert torch.autograd.gradgradcheck(function.apply, x)
# --8<-- [end:enable]

# --8<-- [start:proof]
# Under create_graph grad mode is on, and the first version runs too.
grad_output = torch.tensor([0.5, 2.0], dtype=torch.float64)
(slope,) = torch.autograd.grad(Tanh.apply(x), x, grad_output, create_graph=True)
assert torch.allclose(slope, grad_output * (1 - torch.tanh(x) ** 2))
assert not slope.requires_grad


class DetachedTanh(Tanh):
    """Detaching the saved input cuts the second derivative off."""

    @staticmethod
    def backward(ctx, grad_output):
        x = ctx.saved_tensors[0].detach().requires_grad_()
        with torch.enable_grad():
            y = torch.tanh(x)
        return torch.autograd.grad(y, x, grad_output)[0]


assert torch.autograd.gradcheck(DetachedTanh.apply, x)
assert not torch.autograd.gradgradcheck(
    DetachedTanh.apply, x, raise_exception=False
)
# --8<-- [end:proof]
