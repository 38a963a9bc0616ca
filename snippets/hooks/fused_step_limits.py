"""What a step inside backward breaks: accumulation and global clipping."""

# --8<-- [start:break]
import torch
from torch import nn

w = nn.Parameter(torch.tensor([1.0]))
fused = nn.Parameter(torch.tensor([1.0]))
optimizer = torch.optim.SGD([w], lr=0.1)
inner = torch.optim.SGD([fused], lr=0.1)


def step(leaf):
    inner.step()
    leaf.grad = None


fused.register_post_accumulate_grad_hook(step)

for target in (3.0, 5.0):  # two micro-batches, meant as one step
    ((w - target) ** 2).sum().backward()
    ((fused - target) ** 2).sum().backward()
norm = nn.utils.clip_grad_norm_([fused], max_norm=1.0)
optimizer.step()

print("accumulated, then one step:", round(w.item(), 4))
print("a step per micro-batch:    ", round(fused.item(), 4))
print("norm that clipping saw:    ", norm.item())
# --8<-- [end:break]

# --8<-- [start:proof]
assert torch.allclose(w, torch.tensor([1 + 0.1 * (2 * 2 + 2 * 4)]))
first = 1 + 0.1 * 2 * 2
assert torch.allclose(fused, torch.tensor([first + 0.2 * (5 - first)]))
assert norm == 0.0
# --8<-- [end:proof]
