"""backward on a tensor that has no graph behind it."""

# --8<-- [start:raise]
import torch

weight = torch.ones(3, requires_grad=True)
with torch.no_grad():
    loss = (weight * 2).sum()  # not recorded
try:
    loss.backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
loss = (weight * 2).sum()
loss.backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert weight.grad.tolist() == [2.0, 2.0, 2.0]
# --8<-- [end:proof]
