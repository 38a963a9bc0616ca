"""Dual numbers in twenty lines agree with torch and with J v."""

# --8<-- [start:dual]
from dataclasses import dataclass

import torch


@dataclass
class Dual:
    """primal + tangent * e, with e * e = 0."""

    primal: torch.Tensor
    tangent: torch.Tensor

    def __mul__(self, other):
        return Dual(
            self.primal * other.primal,
            self.tangent * other.primal + self.primal * other.tangent,
        )

    def sin(self):
        return Dual(self.primal.sin(), self.tangent * self.primal.cos())

    def sum(self):
        return Dual(self.primal.sum(), self.tangent.sum())


def f(x):
    return (x * x.sin()).sum()


x, v = torch.randn(2, 4, dtype=torch.float64)
by_hand = f(Dual(x, v))
value, tangent = torch.func.jvp(f, (x,), (v,))
gradient = torch.func.grad(f)(x)  # the one row of J
torch.testing.assert_close(by_hand.primal, value)
torch.testing.assert_close(by_hand.tangent, tangent)
torch.testing.assert_close(by_hand.tangent, gradient @ v)
print("dual numbers, torch.func.jvp and J @ v agree")
# --8<-- [end:dual]
