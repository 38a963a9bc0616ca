"""FLOPs of forward and backward of an L-layer net, counted and predicted."""

# --8<-- [start:flops]
import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode


def ratio(layers, data_needs_grad):
    net = nn.Sequential(*(nn.Linear(64, 64) for _ in range(layers)))
    x = torch.randn(32, 64, requires_grad=data_needs_grad)
    with FlopCounterMode(display=False) as forward:
        loss = net(x).sum()
    with FlopCounterMode(display=False) as backward:
        loss.backward()
    return backward.get_total_flops() / forward.get_total_flops()


print("layers  x is data  x needs a gradient")
for layers in (1, 2, 4, 8):
    data, wanted = ratio(layers, False), ratio(layers, True)
    print(f"{layers:<8}{data:<11}{wanted}")
    assert data == 2 - 1 / layers
    assert wanted == 2
# --8<-- [end:flops]
