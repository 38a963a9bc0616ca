"""Where saved-tensor hooks act: one thread, innermost pair, backward too."""

# --8<-- [start:scope]
import threading

import torch
from torch.autograd.graph import saved_tensors_hooks

x = torch.tensor(3.0, requires_grad=True)
packed, unpacked = [], []


def pack(tensor):
    packed.append(tensor)
    return tensor.detach()


def unpack(tensor):
    unpacked.append(tensor)
    return tensor


def packs(action):
    before = len(packed)
    action()
    return len(packed) - before


def in_another_thread():
    thread = threading.Thread(target=lambda: x * x)
    thread.start()
    thread.join()


def under_an_inner_pair():
    with saved_tensors_hooks(lambda t: t.detach(), lambda t: t):
        return x * x


with saved_tensors_hooks(pack, unpack):
    print("packs in this thread:    ", packs(lambda: x * x))
    print("packs in another thread: ", packs(in_another_thread))
    print("packs under an inner pair:", packs(under_an_inner_pair))
    y = x * x
    create = packs(
        lambda: torch.autograd.grad(y, x, create_graph=True)[0].backward()
    )
    print("packs by create_graph:   ", create)
unpacked.clear()
y.backward(retain_graph=True)
y.backward()
print("unpacks by two backwards:", len(unpacked))
# --8<-- [end:scope]

# --8<-- [start:proof]
assert create == 2
assert len(unpacked) == 4
assert x.grad == 2 + 6 + 6
try:
    with saved_tensors_hooks(lambda t: t.add_(1), lambda t: t):
        y = (x * 1) * (x * 1)
except RuntimeError as error:
    assert "pack hook is modifying its input in place" in str(error)
else:
    raise AssertionError("a pack hook edited its input")
# --8<-- [end:proof]
