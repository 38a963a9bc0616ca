"""A loss that no path connects to a parameter cannot run backward."""

# --8<-- [start:wrong]
import torch
from torch import nn

model = nn.Linear(2, 1)
data, label = torch.randn(8, 2), torch.ones(8, 1)

guess = model(data) > 0  # a comparison: boolean, no derivative, no node
loss = (guess != label).float().mean()
print(loss.requires_grad, loss.grad_fn)
try:
    loss.backward()
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("no path leads from this loss to a parameter")
# --8<-- [end:wrong]

# --8<-- [start:right]
loss = nn.functional.binary_cross_entropy_with_logits(model(data), label)
loss.backward()
print(model.weight.grad is not None)
# --8<-- [end:right]

# --8<-- [start:proof]
slope = torch.sigmoid(model(data)) - label
expected = (slope * data).mean(0, keepdim=True)
assert torch.allclose(model.weight.grad, expected, atol=1e-6)

head = nn.Linear(1, 1)
model.zero_grad()
head(model(data).detach()).sum().backward()
assert head.weight.grad is not None
assert model.weight.grad is None
# --8<-- [end:proof]
