"""A pack hook that returns its input makes a cycle that gc cannot see."""

# --8<-- [start:leak]
import gc
import weakref

import torch
from torch.autograd.graph import save_on_cpu, saved_tensors_hooks


def held_without_backward(hooks):
    x = torch.ones(3, requires_grad=True)
    with hooks:
        y = x.exp()  # keeps its own output
    memory = weakref.ref(y.untyped_storage())
    del y
    gc.collect()
    return memory() is not None


def unpack(tensor):
    return tensor


identity = held_without_backward(saved_tensors_hooks(lambda t: t, unpack))
detached = held_without_backward(
    saved_tensors_hooks(lambda t: t.detach(), unpack)
)
on_cpu = held_without_backward(save_on_cpu())
print("pack returns t:         held", identity)
print("pack returns t.detach():held", detached)
print("save_on_cpu, CPU tensor:held", on_cpu)
# --8<-- [end:leak]

# --8<-- [start:proof]
assert (identity, detached, on_cpu) == (True, False, True)
# --8<-- [end:proof]
