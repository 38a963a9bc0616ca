"""A gradient different on purpose, without a class: detach."""

# --8<-- [start:detach]
import torch


def round_straight_through(x: torch.Tensor) -> torch.Tensor:
    """Round in forward; pass the gradient of the identity in backward."""
    return x + (x.round() - x).detach()


x = torch.tensor([0.2, 1.7, -2.6], requires_grad=True)
y = round_straight_through(x)
grad_output = torch.tensor([1.0, -2.0, 0.5])
y.backward(grad_output)
print(y.tolist(), x.grad.tolist())
assert torch.equal(y, x.round()) and torch.equal(x.grad, grad_output)
# --8<-- [end:detach]
