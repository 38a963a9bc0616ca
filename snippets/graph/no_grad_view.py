"""A view taken under no_grad cannot be edited with grad mode on."""

# --8<-- [start:wrong]
import torch

scale = torch.tensor([2.0, 3.0], requires_grad=True)
image = torch.ones(4)
hidden = image * scale.sum()
with torch.no_grad():
    patch = hidden[:2]
try:
    patch.mul_(scale)
except RuntimeError as error:
    print(str(error).split(". Given")[0])
else:
    raise AssertionError("the view and the edit are on different sides")
# --8<-- [end:wrong]

# --8<-- [start:right]
patch = hidden[:2] * scale  # slice and product both recorded
patch.sum().backward()
print(scale.grad.tolist())
# --8<-- [end:right]

a, b = scale.tolist()
expected = torch.tensor([(2 * a + b) + b, a + (a + 2 * b)])
assert torch.equal(scale.grad, expected)
