"""Differentiate through one step of gradient descent."""

# --8<-- [start:step]
import torch
from torch.autograd import functional, grad


class Tanh(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.tanh(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output)  # outputs are safe to save

    @staticmethod
    def backward(ctx, grad_output):
        (y,) = ctx.saved_tensors
        return grad_output * (1 - y**2)


def loss(weight, task, tanh=Tanh.apply):
    x, y = task
    return (tanh(x @ weight) - y).pow(2).mean()


points = torch.linspace(-2, 2, 24, dtype=torch.float64).sin()
support = points.reshape(8, 3), torch.ones(8).double()
query = points.reshape(3, 8).T, torch.linspace(0, 1, 8).double()
weight = torch.tensor([0.5, -1.0, 0.3]).double().requires_grad_()
(slope,) = grad(loss(weight, support), weight, create_graph=True)
adapted = weight - 0.5 * slope
(meta_grad,) = grad(loss(adapted, query), weight)
# --8<-- [end:step]

# --8<-- [start:reference]
hessian = functional.hessian(
    lambda w: loss(w, support, torch.tanh), weight.detach()
)
adapted = adapted.detach().requires_grad_()
(query_grad,) = grad(loss(adapted, query, torch.tanh), adapted)
expected = query_grad - 0.5 * hessian @ query_grad
print("equals (I - lr H) query_grad:", torch.allclose(meta_grad, expected))
gap = (meta_grad - query_grad).norm() / query_grad.norm()
print(f"first-order shortcut is off by {gap:.0%}")
# --8<-- [end:reference]

# --8<-- [start:proof]
assert torch.allclose(meta_grad, expected, rtol=0, atol=1e-10)
assert gap > 0.05
# --8<-- [end:proof]
