"""Who calls forward, setup_context and backward, and in which grad mode."""

# --8<-- [start:double]
import torch
from torch.autograd import Function


class Double(Function):
    @staticmethod
    def forward(x):
        print("forward: recording", torch.is_grad_enabled())
        return 2 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        print("setup_context: recording", torch.is_grad_enabled())

    @staticmethod
    def backward(ctx, grad_output):
        print("backward: recording", torch.is_grad_enabled())
        return 2 * grad_output


x = torch.tensor(3.0, requires_grad=True)
y = Double.apply(x)
print("the output's node:", y.grad_fn.name())
(x_grad,) = torch.autograd.grad(y, x, torch.tensor(5.0))
print("5 came back, so", x_grad.item(), "goes on")

upstream = torch.tensor(5.0, requires_grad=True)
y = Double.apply(x)
(live_grad,) = torch.autograd.grad(y, x, upstream, create_graph=True)
print("can be differentiated again:", live_grad.requires_grad)
# --8<-- [end:double]

# --8<-- [start:proof]
assert y.item() == 6
assert x_grad.item() == 10
assert live_grad.item() == 10
assert live_grad.requires_grad
# --8<-- [end:proof]
