"""register_hook on a tensor that does not require grad."""

# --8<-- [start:raise]
import torch

x = torch.ones(3)
try:
    x.register_hook(print)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
x = torch.ones(3, requires_grad=True)
grads = []
if x.requires_grad:
    x.register_hook(grads.append)
(x * 2).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert grads[0].tolist() == [2.0, 2.0, 2.0]
# --8<-- [end:proof]
