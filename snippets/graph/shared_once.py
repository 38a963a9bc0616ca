"""A leaf used twice gets one gradient per backward: the sum."""

# --8<-- [start:shared]
import torch

w = torch.tensor(2.0, requires_grad=True)
hook_saw, total = [], []
w.register_hook(lambda grad: hook_saw.append(grad.item()))
w.register_post_accumulate_grad_hook(lambda p: total.append(p.grad.item()))

for _ in range(2):
    (3 * w + 4 * w).backward()
print("tensor hook", hook_saw)
print("after accumulation", total)
# --8<-- [end:shared]

# --8<-- [start:proof]
assert hook_saw == [7.0, 7.0]
assert total == [7.0, 14.0]
# --8<-- [end:proof]
