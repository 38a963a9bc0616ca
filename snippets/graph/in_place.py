"""An in-place operation gives the tensor a new node; so does a view edit."""

# --8<-- [start:nodes]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x * 3
before = y.grad_fn
y.mul_(x)
print(y.grad_fn is before, y.grad_fn.next_functions[0][0] is before)

row = y[0]
row.mul_(5)  # an edit of y through its view
print(y.grad_fn.name().split("::")[-1], row.grad_fn.name())
y.sum().backward()
print(x.grad.tolist())
# --8<-- [end:nodes]

# --8<-- [start:proof]
scale = torch.tensor([5.0, 1.0])
assert torch.equal(x.grad, 6 * scale * x.detach())
# --8<-- [end:proof]
