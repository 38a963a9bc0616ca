"""Peak bytes of a backward pass, with and without the step inside it."""

# --8<-- [start:count]
import weakref

import torch
from torch import nn
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


class LiveBytes(TorchDispatchMode):
    """Track the storages that operations create while it is active."""

    def __init__(self, known):
        super().__init__()
        self.known = {id(storage): storage for storage in known}
        self.live, self.peak = {}, 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        for leaf in tree_leaves(result):
            if isinstance(leaf, torch.Tensor):
                storage = leaf.untyped_storage()
                key = id(storage)
                if key not in self.known and key not in self.live:
                    self.live[key] = storage.nbytes()
                    weakref.finalize(storage, self.live.pop, key)
        self.peak = max(self.peak, sum(self.live.values()))
        return result


# --8<-- [end:count]


# --8<-- [start:measure]
def peak(depth, fused, tied=False, width=64):
    """Peak bytes of backward, in units of one weight matrix."""
    layers = [nn.Linear(width, width, bias=False) for _ in range(depth)]
    if tied:
        layers[-1].weight = layers[0].weight
    parameters = list(nn.ModuleList(layers).parameters())
    optimizers = {
        p: torch.optim.SGD([p], 0.1, foreach=False) for p in parameters
    }

    def step(leaf):
        optimizers[leaf].step()
        leaf.grad = None

    if fused:
        for parameter in parameters:
            parameter.register_post_accumulate_grad_hook(step)
    hidden = torch.randn(1, width)
    for layer in layers:
        hidden = layer(hidden).tanh()
    loss = hidden.sum()
    with LiveBytes([p.untyped_storage() for p in parameters]) as count:
        loss.backward()
    return count.peak / (4 * width * width)


for depth, tied in ((6, False), (12, False), (6, True)):
    after, inside = peak(depth, False, tied), peak(depth, True, tied)
    name = f"{depth} layers{', first = last' if tied else ''}"
    print(f"{name}: after {after:.1f}, inside {inside:.1f}")
    expected = (depth + 1, 3) if tied else (depth, 1)
    assert abs(after - expected[0]) < 0.1 and abs(inside - expected[1]) < 0.1
# --8<-- [end:measure]
