"""exp saves its output, which is then edited in place."""

# --8<-- [start:raise]
import torch

x = torch.tensor([0.0, 1.0], requires_grad=True)
y = x.exp()  # saves y: the derivative of exp is exp
y.add_(1)
try:
    y.sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
y = x.exp()
y = y + 1
y.sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.allclose(x.grad, x.exp())
# --8<-- [end:proof]
