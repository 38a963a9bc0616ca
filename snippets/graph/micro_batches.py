"""Gradients of micro-batches add up to the gradient of the batch."""

# --8<-- [start:micro]
import torch
from torch import nn

model = nn.Linear(4, 1)
data, target = torch.randn(8, 4), torch.randn(8, 1)
mse = nn.functional.mse_loss

mse(model(data), target).backward()
whole = model.weight.grad.clone()

model.zero_grad()
for part, goal in zip(data.split(3), target.split(3), strict=True):
    share = len(part) / len(data)  # 3/8, 3/8, 2/8
    loss = share * mse(model(part), goal)  # mse is a mean: weigh it
    loss.backward()
print(torch.allclose(model.weight.grad, whole, atol=1e-6))
# --8<-- [end:micro]

# --8<-- [start:proof]
assert torch.allclose(model.weight.grad, whole, atol=1e-6)
error = model(data) - target
assert torch.allclose(whole, 2 * (error * data).mean(0, keepdim=True))


def summed(size):
    parts = zip(data.split(size), target.split(size), strict=True)
    losses = [mse(model(part), goal) for part, goal in parts]
    return torch.autograd.grad(sum(losses), model.weight)[0]


assert torch.allclose(summed(2), 4 * whole, atol=1e-5)
assert not torch.allclose(summed(3) / 3, whole, atol=1e-3)

norm = nn.Sequential(nn.BatchNorm1d(4), model)
model.zero_grad()
mse(norm(data), target).backward()
normalized = model.weight.grad.clone()
model.zero_grad()
for part, goal in zip(data.split(4), target.split(4), strict=True):
    (mse(norm(part), goal) / 2).backward()
assert not torch.allclose(model.weight.grad, normalized, atol=1e-3)
# --8<-- [end:proof]
