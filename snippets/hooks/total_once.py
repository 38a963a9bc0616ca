"""A hook on a tensor used twice gets one call, with this pass's total."""

# --8<-- [start:once]
import torch

p = torch.ones(2, requires_grad=True)
fresh, stored = [], []
p.register_hook(lambda grad: fresh.append(grad.tolist()))
p.register_post_accumulate_grad_hook(
    lambda leaf: stored.append(leaf.grad.tolist())
)

for _ in range(2):
    ((p * 2).sum() + (p * 3).sum()).backward()
print("tensor hook     ", fresh)
print("post-accumulate ", stored)
# --8<-- [end:once]

# --8<-- [start:proof]
assert fresh == [[5.0, 5.0], [5.0, 5.0]]
assert stored == [[5.0, 5.0], [10.0, 10.0]]
# --8<-- [end:proof]
