"""A multi-grad hook over parameters under autograd.grad."""

# --8<-- [start:raise]
import torch
from torch.autograd.graph import register_multi_grad_hook

a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
handle = register_multi_grad_hook((a, b), lambda grads: None)
try:
    torch.autograd.grad(a * b, (a, b))
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
handle.remove()
seen = []
register_multi_grad_hook((a, b), seen.append)
(a * b).backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert seen == [[3.0, 2.0]]
# --8<-- [end:proof]
