"""2**60 paths lead to x, and backward runs 60 nodes."""

# --8<-- [start:paths]
import torch

x = torch.tensor(1.0, requires_grad=True)
runs = []
y = x
for _ in range(60):
    y = y + y
    y.grad_fn.register_prehook(lambda grads: runs.append(1))

y.backward()
print(x.grad.item() == 2.0**60, len(runs))
# --8<-- [end:paths]

# --8<-- [start:proof]
assert x.grad.item() == 2.0**60
assert len(runs) == 60
# --8<-- [end:proof]
