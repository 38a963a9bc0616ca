"""autograd.functional inside a torch.func transform."""

# --8<-- [start:raise]
import torch


def energy(x):
    jacobian = torch.autograd.functional.jacobian(torch.sin, x)
    return jacobian.pow(2).sum()


x = torch.tensor([0.5, 1.0, 1.5])
try:
    torch.func.grad(energy)(x)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
def energy2(x):
    return torch.func.jacrev(torch.sin)(x).pow(2).sum()


grad = torch.func.grad(energy2)(x)
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.allclose(grad, -2 * x.cos() * x.sin())
# --8<-- [end:proof]
