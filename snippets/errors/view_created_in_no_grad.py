"""A view taken inside no_grad and edited outside it."""

# --8<-- [start:raise]
import torch

scale = torch.tensor([2.0, 3.0], requires_grad=True)
image = torch.ones(4, requires_grad=True) * 1
with torch.no_grad():
    patch = image[:2]
try:
    patch.mul_(scale)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
patch = image[:2] * scale  # both outside, and out of place
patch.sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert scale.grad.tolist() == [1.0, 1.0]
# --8<-- [end:proof]
