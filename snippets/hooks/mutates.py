"""Editing a gradient in place inside a hook changes a sibling's gradient."""

# --8<-- [start:wrong]
import torch

a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
total = a + b  # sends one gradient tensor to both inputs


def double(grad):
    grad.mul_(2)  # in place, and returns nothing


a.register_hook(double)
total.backward()
print("a.grad", a.grad.item(), " b.grad", b.grad.item())
# --8<-- [end:wrong]

# --8<-- [start:proof]
assert (a.grad, b.grad) == (2.0, 2.0)  # b should have 1
a.grad = b.grad = None
a._backward_hooks.clear()
a.register_hook(lambda grad: grad * 2)
(a + b).backward()
assert (a.grad, b.grad) == (2.0, 1.0)
# --8<-- [end:proof]
