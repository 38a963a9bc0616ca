"""A view taken under no_grad looks like a leaf, and gets no gradient."""

# --8<-- [start:silent]
import torch

weight = torch.ones(4, requires_grad=True)
with torch.no_grad():
    view = weight[:2]
print(view.is_leaf, view.requires_grad, view.grad_fn)

loss = (3 * view).sum()
loss.backward()
print(view.grad, weight.grad)
# --8<-- [end:silent]

# --8<-- [start:raises]
try:
    view.mul_(2)
except RuntimeError as error:
    print(str(error).split(" with grad mode")[0])
else:
    raise AssertionError("the view and the edit are on different sides")
# --8<-- [end:raises]

# --8<-- [start:right]
loss = (3 * weight[:2]).sum()  # the slice is recorded
loss.backward()
print(weight.grad.tolist())

with torch.no_grad():
    weight[:2].mul_(2)  # slice and edit unrecorded
print(weight.tolist())
# --8<-- [end:right]

# --8<-- [start:proof]
assert weight.grad.tolist() == [3.0, 3.0, 0.0, 0.0]
assert weight.tolist() == [2.0, 2.0, 1.0, 1.0]
with torch.no_grad():
    again = weight[:2]
assert again.requires_grad and again.is_leaf and again.grad_fn is None
weight.grad = None
again.sum().backward()
assert again.grad is None and weight.grad is None
# --8<-- [end:proof]
