"""A leaf that requires grad is edited under no_grad, or not at all."""

# --8<-- [start:wrong]
import torch

weight = torch.ones(4, 2, requires_grad=True)
for edit in (lambda: weight.mul_(0.5), lambda: weight[0].zero_()):
    try:
        edit()
    except RuntimeError as error:
        print(error)
    else:
        raise AssertionError("an in-place edit of this leaf must raise")
# --8<-- [end:wrong]

# --8<-- [start:right]
with torch.no_grad():
    weight.mul_(0.5)
    weight[0].zero_()
print(weight.is_leaf, weight.requires_grad, weight.sum().item())
# --8<-- [end:right]

# --8<-- [start:proof]
assert torch.equal(weight[0], torch.zeros(2))
assert weight.is_leaf
(3 * weight).sum().backward()
assert torch.equal(weight.grad, torch.full((4, 2), 3.0))
# --8<-- [end:proof]
