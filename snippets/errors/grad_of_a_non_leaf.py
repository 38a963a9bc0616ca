"""Reading .grad of a tensor that was rebound to a view."""

# --8<-- [start:raise]
import warnings

import torch

x = torch.ones(4, requires_grad=True)
x = x.view(2, 2)  # the name now means a computed tensor
x.sum().backward()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    grad = x.grad
text = str(caught[0].message).split(" (Triggered")[0]
print(f"{caught[0].category.__name__}: {text}")
# --8<-- [end:raise]

# --8<-- [start:fix]
leaf = torch.ones(4, requires_grad=True)
square = leaf.view(2, 2)
square.retain_grad()
square.sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert grad is None and "not a leaf Tensor" in str(caught[0].message)

assert leaf.grad.shape == (4,) and square.grad.shape == (2, 2)
# --8<-- [end:proof]
