"""Non-reentrant checkpoint inside torch.func.grad."""

# --8<-- [start:raise]
import torch
from torch.utils.checkpoint import checkpoint


def f(x):
    return checkpoint(lambda z: z.sin().exp(), x, use_reentrant=False).sum()


x = torch.tensor([0.5, 1.0])
try:
    torch.func.grad(f)(x)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
x = x.requires_grad_()
(grad,) = torch.autograd.grad(f(x), x)
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.allclose(grad, x.cos() * x.sin().exp())
# --8<-- [end:proof]
