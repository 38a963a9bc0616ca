"""In-place ReLU after a module with a full backward hook."""

# --8<-- [start:raise]
import torch
from torch import nn

net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(inplace=True))
net[0].register_full_backward_hook(lambda module, grad_in, grad_out: None)
try:
    net(torch.ones(1, 2))
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
for module in net.modules():
    if hasattr(module, "inplace"):
        module.inplace = False
net(torch.ones(1, 2, requires_grad=True)).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert net[0].bias.grad is not None
# --8<-- [end:proof]
