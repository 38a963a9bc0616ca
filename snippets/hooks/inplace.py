"""A hook stays with the value that the tensor had when it was registered."""

# --8<-- [start:inplace]
import torch

x = torch.tensor(1.0, requires_grad=True)
h = x * 1
h.register_hook(lambda grad: print("registered before:", grad.item()))
h.mul_(5)
h.register_hook(lambda grad: print("registered after: ", grad.item()))
(h * 2).backward()
# --8<-- [end:inplace]

# --8<-- [start:proof]
assert x.grad == 10.0
before, after = [], []
h = x * 1
h.retain_grad()
h.register_hook(before.append)
h.mul_(5)
h.register_hook(after.append)
(h * 2).backward()
assert before == [10.0]  # gradient of the value before mul_
assert after == [2.0]  # gradient of the value after it
assert h.grad == 2.0  # retain_grad moved along to the new value
# --8<-- [end:proof]
