"""gradcheck on an expanded tensor."""

# --8<-- [start:raise]
import torch

x = torch.tensor([0.5], dtype=torch.float64).expand(3).requires_grad_()
try:
    torch.autograd.gradcheck(torch.sin, (x,))
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
x = x.detach().contiguous().requires_grad_()
passed = torch.autograd.gradcheck(torch.sin, (x,))
# --8<-- [end:fix]

# --8<-- [start:proof]
assert passed and x.stride() == (1,)
# --8<-- [end:proof]
