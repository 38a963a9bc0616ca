"""A module hook makes the output a view, which in-place ReLU may not edit."""

# --8<-- [start:wrong]
import torch
from torch import nn

linear = nn.Linear(2, 2)
linear.register_full_backward_hook(lambda module, grad_input, grad_output: None)
net = nn.Sequential(linear, nn.ReLU(inplace=True))
try:
    net(torch.ones(1, 2)).sum().backward()
except RuntimeError as error:
    print(str(error).split(" This view")[0])
# --8<-- [end:wrong]

# --8<-- [start:right]
net = nn.Sequential(linear, nn.ReLU())
net(torch.ones(1, 2, requires_grad=True)).sum().backward()
# --8<-- [end:right]

# --8<-- [start:proof]
assert linear.bias.grad is not None
# --8<-- [end:proof]
