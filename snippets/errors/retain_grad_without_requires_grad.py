"""retain_grad on a tensor that does not require grad."""

# --8<-- [start:raise]
import torch

weight = torch.ones(3, requires_grad=True)
hidden = (weight * 2).detach()
try:
    hidden.retain_grad()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
hidden = weight * 2
hidden.retain_grad()
(hidden * 5).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert hidden.grad.tolist() == [5.0, 5.0, 5.0]
# --8<-- [end:proof]
