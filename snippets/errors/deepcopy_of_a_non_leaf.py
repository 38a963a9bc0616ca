"""deepcopy of a module that caches an activation."""

# --8<-- [start:raise]
import copy

import torch

layer = torch.nn.Linear(2, 2)
layer.last = layer(torch.ones(1, 2))  # an activation, with its graph
try:
    copy.deepcopy(layer)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
layer.last = layer(torch.ones(1, 2)).detach()
twin = copy.deepcopy(layer)
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.equal(twin.last, layer.last) and twin.last is not layer.last
# --8<-- [end:proof]
