"""Straight-through rounding without a class, and where the trick fails."""

# --8<-- [start:detach]
import torch


def straight_through(x, quantized):
    return x + (quantized - x).detach()


x = torch.linspace(-3, 3, 100_001, requires_grad=True)
y = straight_through(x, x.round())
y.backward(torch.full_like(x, 7.0))
print("rounding is exact:", torch.equal(y, x.round()))
print("gradient is passed on:", torch.equal(x.grad, torch.full_like(x, 7.0)))

big = torch.tensor([3.0, 16777218.0, 1e8, torch.inf])
print("sign of big values:", straight_through(big, big.sign()).tolist())
# --8<-- [end:detach]

# --8<-- [start:proof]
assert torch.equal(y, x.round())
assert torch.equal(x.grad, torch.full_like(x, 7.0))
wrong = straight_through(big, big.sign())
assert wrong[:3].tolist() == [1, 2, 0]
assert wrong[3].isnan()
# --8<-- [end:proof]
