"""The term that a saved intermediate drops from the second derivative."""

# --8<-- [start:terms]
import torch
from torch.autograd import grad

x = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)


def rule(x, saved):
    """The backward 2 sinh(x) cosh(x), with cosh(x) taken from forward."""
    return 2 * torch.sinh(x) * saved


saved = torch.cosh(x)
(kept,) = grad(rule(x, saved.detach()), x)  # what the engine sees
(dropped,) = grad(rule(x.detach(), saved), x)  # through the intermediate
total = kept + dropped
print(f"{kept.item():.2f} + {dropped.item():.2f} = {total.item():.2f}")
# --8<-- [end:terms]

# --8<-- [start:proof]
assert torch.allclose(kept, 2 * torch.cosh(x) ** 2)
assert torch.allclose(dropped, 2 * torch.sinh(x) ** 2)
assert torch.allclose(total, 2 * torch.cosh(2 * x))
# --8<-- [end:proof]
