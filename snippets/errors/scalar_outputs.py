"""backward without an argument on a vector."""

# --8<-- [start:raise]
import torch

weight = torch.ones(3, requires_grad=True)
losses = weight**2  # one loss per sample
try:
    losses.backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
losses.mean().backward()
mean_grad = weight.grad.clone()

weight.grad = None
losses = weight**2
losses.backward(torch.full((3,), 1 / 3))  # the same, spelled out
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.allclose(mean_grad, torch.full((3,), 2 / 3))
assert torch.allclose(weight.grad, mean_grad)
# --8<-- [end:proof]
