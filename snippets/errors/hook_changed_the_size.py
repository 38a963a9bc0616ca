"""A tensor hook that returns another shape."""

# --8<-- [start:raise]
import torch

x = torch.ones(3, requires_grad=True)
handle = x.register_hook(lambda grad: grad.mean())
try:
    (x * 2).sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
handle.remove()
x.register_hook(lambda grad: grad.mean().expand_as(grad))
(x * torch.tensor([1.0, 2.0, 6.0])).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert x.grad.tolist() == [3.0, 3.0, 3.0]
# --8<-- [end:proof]
