"""A hook fires again in the second derivative: 24, where 12 was meant."""

# --8<-- [start:second]
import torch

x = torch.tensor(1.0, requires_grad=True)
handle = x.register_hook(lambda grad: grad * 2)
(first,) = torch.autograd.grad(x**3, x, create_graph=True)  # 2 * 3 * x**2
(again,) = torch.autograd.grad(first, x, retain_graph=True)
handle.remove()
(once,) = torch.autograd.grad(first, x)
print("first derivative:", first.item())
print("second, hook still there:", again.item())
print("second, hook removed:   ", once.item())
# --8<-- [end:second]

# --8<-- [start:proof]
assert (first, again, once) == (6.0, 24.0, 12.0)
# --8<-- [end:proof]
