"""requires_grad on an integer tensor."""

# --8<-- [start:raise]
import torch

try:
    torch.tensor([1, 2, 3], requires_grad=True)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(x**2).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert x.grad.tolist() == [2.0, 4.0, 6.0]
# --8<-- [end:proof]
