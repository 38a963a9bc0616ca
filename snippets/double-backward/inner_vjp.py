"""torch.func.vjp inside backward; an inner grad runs hooks twice."""

# --8<-- [start:vjp]
import torch
from torch.autograd import grad, gradcheck, gradgradcheck


class Tanh(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.tanh(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        _, pullback = torch.func.vjp(torch.tanh, x)
        return pullback(grad_output)[0]


x = torch.tensor([0.5, -1.0], dtype=torch.float64, requires_grad=True)
assert gradcheck(Tanh.apply, x)
assert gradgradcheck(Tanh.apply, x)
# --8<-- [end:vjp]


# --8<-- [start:hooks]
class HookedTwice(Tanh):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        again = torch.is_grad_enabled()  # True under create_graph
        with torch.enable_grad():
            y = torch.tanh(x)
        return grad(y, x, grad_output, create_graph=again)[0]


class OnAView(Tanh):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        again = torch.is_grad_enabled()
        with torch.enable_grad():
            x = x.view_as(x)  # the same history, without the hooks of x
            y = torch.tanh(x)
        return grad(y, x, grad_output, create_graph=again)[0]


for function in (torch.tanh, HookedTwice.apply, OnAView.apply, Tanh.apply):
    hooked = torch.tensor(0.5, requires_grad=True)
    hooked.register_hook(lambda gradient: 2 * gradient)
    function(hooked).backward()
    print(f"{hooked.grad.item():.4f}")
# --8<-- [end:hooks]

# --8<-- [start:proof]
slope = 1 - torch.tanh(torch.tensor(0.5)) ** 2
torch.testing.assert_close(hooked.grad, 2 * slope)
for function in (HookedTwice, OnAView):
    assert gradcheck(function.apply, x)  # x has no hook
    assert gradgradcheck(function.apply, x)
# --8<-- [end:proof]
