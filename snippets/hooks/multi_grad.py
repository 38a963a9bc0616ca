"""One hook for several tensors: when all, or any, of them have a gradient."""

# --8<-- [start:multi]
import torch
from torch.autograd.graph import register_multi_grad_hook

a, b, unused = (torch.tensor(1.0, requires_grad=True) for _ in range(3))
calls = []
register_multi_grad_hook(
    (a, b, unused), lambda grads: calls.append(("all", grads))
)
register_multi_grad_hook(
    (a, b, unused), lambda grad: calls.append(("any", grad)), mode="any"
)
(a * 2 + b * 3).backward()
for mode, received in calls:
    print(mode, received)
# --8<-- [end:multi]

# --8<-- [start:proof]
assert calls == [("any", 3.0), ("all", [2.0, 3.0, None])]
# --8<-- [end:proof]
