"""Bytes that a gradient with create_graph keeps alive."""

# --8<-- [start:bytes]
import torch
from torch.autograd import grad
from torch.autograd.graph import saved_tensors_hooks

data = torch.randn(32, 64)


def kept(layers, create_graph):
    """Bytes that a tanh MLP saves, without its weights and the data."""
    weights = [torch.randn(64, 64, requires_grad=True) for _ in range(layers)]
    storages = {}

    def pack(tensor):
        storage = tensor.untyped_storage()
        storages[storage.data_ptr()] = storage  # held: no address comes twice
        return tensor

    with saved_tensors_hooks(pack, lambda tensor: tensor):
        h = data
        for weight in weights:
            h = torch.tanh(h @ weight)
        loss = h.pow(2).mean()
        if create_graph:
            grad(loss, weights, create_graph=True)
    for known in (data, *weights):
        storages.pop(known.untyped_storage().data_ptr(), None)
    return sum(storage.nbytes() for storage in storages.values())


activation = data.nbytes
print("layers  forward  with create_graph, in activations")
for layers in (2, 4, 8):
    units = [kept(layers, flag) / activation for flag in (False, True)]
    print(f"{layers:6}", *(f"{unit:8.2f}" for unit in units))
# --8<-- [end:bytes]

# --8<-- [start:proof]
for layers in (1, 3, 5):
    for create_graph, factor in ((False, 1), (True, 3)):
        units = kept(layers, create_graph) / activation
        assert abs(units - factor * layers) < 0.01, (layers, create_graph)
# --8<-- [end:proof]
