"""A module hook returns a gradient that no input needs."""

# --8<-- [start:raise]
import warnings

import torch

layer = torch.nn.Linear(3, 3)
handle = layer.register_full_backward_hook(
    lambda module, grad_input, grad_output: (-grad_output[0],)
)
try:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        layer(torch.ones(2, 3)).sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
handle.remove()
features = layer(torch.ones(2, 3))
features.register_hook(lambda grad: -grad)
features.sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert layer.bias.grad.tolist() == [-2.0, -2.0, -2.0]
# --8<-- [end:proof]
