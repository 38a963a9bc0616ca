"""Saved bytes of a ReLU network: the formula, and what a naive count adds."""

# --8<-- [start:mlp]
import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

batch, width, depth = 16, 32, 3
layers = [(nn.Linear(width, width), nn.ReLU()) for _ in range(depth)]
net = nn.Sequential(*[module for pair in layers for module in pair])
parameters = {p.untyped_storage().data_ptr() for p in net.parameters()}
kept, sizes = {}, []


def pack(tensor):
    sizes.append(tensor.numel() * tensor.element_size())
    storage = tensor.untyped_storage()
    kept[storage.data_ptr()] = storage
    return tensor.detach()


with saved_tensors_hooks(pack, lambda tensor: tensor):
    net(torch.randn(batch, width))  # data: needs no gradient
naive = sum(sizes)
unique = sum(storage.nbytes() for storage in kept.values())
activations = sum(s.nbytes() for p, s in kept.items() if p not in parameters)
print("every packed tensor:     ", naive)
print("each storage once:       ", unique)
print("without the parameters:  ", activations)
# --8<-- [end:mlp]

# --8<-- [start:proof]
assert activations == 4 * batch * width * (depth + 1)
assert unique == activations + 4 * (depth - 1) * width**2
assert naive == 4 * (2 * depth * batch * width + (depth - 1) * width**2)
# --8<-- [end:proof]
