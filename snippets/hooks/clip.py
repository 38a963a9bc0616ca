"""Clipping in a tensor hook, then accumulating, exceeds the limit."""

# --8<-- [start:wrong]
import torch
from torch.nn.utils import clip_grad_norm_

batches = torch.tensor([[3.0, 4.0], [3.0, 4.0]])  # each gradient: norm 5

p = torch.zeros(2, requires_grad=True)
p.register_hook(lambda grad: grad / grad.norm().clamp(min=1.0))
for batch in batches:
    (p * batch).sum().backward()
print("clipped in the hook, twice:", round(p.grad.norm().item(), 4))
# --8<-- [end:wrong]

# --8<-- [start:right]
q = torch.zeros(2, requires_grad=True)
for batch in batches:
    (q * batch).sum().backward()
clip_grad_norm_([q], max_norm=1.0)
print("clipped after accumulation:", round(q.grad.norm().item(), 4))
# --8<-- [end:right]

# --8<-- [start:proof]
assert torch.allclose(p.grad.norm(), torch.tensor(2.0))
assert torch.allclose(q.grad.norm(), torch.tensor(1.0))
# --8<-- [end:proof]
