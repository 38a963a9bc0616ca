"""A matrix product runs only the half of its VJP that was asked for."""

# --8<-- [start:skip]
import torch
from torch.utils.flop_counter import FlopCounterMode

left = torch.rand(4, 5, requires_grad=True)
right = torch.rand(5, 6, requires_grad=True)
for wanted in ((left,), (left, right)):
    loss = (left @ right).sum()
    with FlopCounterMode(display=False) as counter:
        torch.autograd.grad(loss, wanted)
    print("wanted", len(wanted), "FLOPs", counter.get_total_flops())
# --8<-- [end:skip]

# --8<-- [start:proof]
assert counter.get_total_flops() == 2 * (2 * 4 * 5 * 6)
# --8<-- [end:proof]
