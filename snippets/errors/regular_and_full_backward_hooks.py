"""register_backward_hook and register_full_backward_hook on one module."""

# --8<-- [start:raise]
import torch

layer = torch.nn.Linear(2, 2)
old = layer.register_backward_hook(lambda module, grad_in, grad_out: None)
try:
    layer.register_full_backward_hook(lambda module, grad_in, grad_out: None)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
old.remove()
layer = torch.nn.Linear(2, 2)
calls = []
layer.register_full_backward_hook(lambda *_: calls.append("full"))
layer(torch.ones(1, 2, requires_grad=True)).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert calls == ["full"]
# --8<-- [end:proof]
