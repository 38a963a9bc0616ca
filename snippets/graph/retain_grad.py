"""A non-leaf keeps no gradient unless retain_grad() is called in time."""

# --8<-- [start:lost]
import warnings

import torch

x = torch.ones(4, requires_grad=True)
x = x.view(2, 2)  # the name now points at a non-leaf
x.sum().backward()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(x.grad)
print(str(caught[0].message).split(". ")[0])
# --8<-- [end:lost]

# --8<-- [start:kept]
leaf = torch.ones(4, requires_grad=True)
square = leaf.view(2, 2)
square.retain_grad()  # before backward
(3 * square).sum().backward()
print(square.grad.tolist(), leaf.grad.tolist())
# --8<-- [end:kept]

# --8<-- [start:proof]
assert "is not a leaf Tensor" in str(caught[0].message)
assert torch.equal(square.grad, torch.full((2, 2), 3.0))
assert torch.equal(leaf.grad, torch.full((4,), 3.0))
# --8<-- [end:proof]
