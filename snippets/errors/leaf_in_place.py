"""An in-place update of a leaf that requires grad."""

# --8<-- [start:raise]
import torch

weight = torch.ones(3, requires_grad=True)
weight.sum().backward()
try:
    weight -= 0.1 * weight.grad
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
with torch.no_grad():
    weight -= 0.1 * weight.grad
# --8<-- [end:fix]

# --8<-- [start:proof]
assert weight.is_leaf and torch.allclose(weight, torch.full((3,), 0.9))
# --8<-- [end:proof]
