"""mode='all' over leaves cannot run under autograd.grad."""

# --8<-- [start:raises]
import torch
from torch.autograd.graph import register_multi_grad_hook

a = torch.tensor(1.0, requires_grad=True)
b = torch.tensor(1.0, requires_grad=True)
handle = register_multi_grad_hook((a, b), lambda grads: None)
try:
    torch.autograd.grad(a * b, a)
except RuntimeError as error:
    print(error)
# --8<-- [end:raises]

# --8<-- [start:proof]
handle.remove()
assert torch.autograd.grad(a * b, a) == (1.0,)
# --8<-- [end:proof]
