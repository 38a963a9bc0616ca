"""Under GradScaler a hook sees the gradient times the loss scale."""

# --8<-- [start:scaled]
import torch

p = torch.tensor(1.0, requires_grad=True)
seen = []
p.register_hook(lambda grad: seen.append(grad.item()))
optimizer = torch.optim.SGD([p], lr=0.1)
scaler = torch.amp.GradScaler("cpu")  # initial scale 65536

scaler.scale(p * 3).backward()
print("in the hook:   ", seen[0])
scaler.unscale_(optimizer)
print("after unscale_:", p.grad.item())
# --8<-- [end:scaled]

# --8<-- [start:proof]
assert seen == [196608.0] == [3 * scaler.get_scale()]
assert p.grad == 3.0
# --8<-- [end:proof]
