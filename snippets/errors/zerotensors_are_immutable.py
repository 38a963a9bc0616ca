"""Forward over reverse through mse_loss."""

# --8<-- [start:raise]
import torch
from torch.nn.functional import mse_loss

target = torch.tensor([1.0, 2.0])


def loss(x):
    return mse_loss(x**2, target)


x, v = torch.tensor([0.5, 1.5]), torch.tensor([1.0, -1.0])
try:
    torch.func.jvp(torch.func.grad(loss), (x,), (v,))
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
def loss2(x):
    return ((x**2 - target) ** 2).mean()


hvp = torch.func.jvp(torch.func.grad(loss2), (x,), (v,))[1]
# --8<-- [end:fix]

# --8<-- [start:proof]
second = (12 * x**2 - 4 * target) / 2  # diagonal of the Hessian
assert torch.allclose(hvp, second * v)
# --8<-- [end:proof]
