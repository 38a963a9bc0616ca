"""Which edits of a saved tensor the version counter sees."""

# --8<-- [start:edits]
import torch
from torch.autograd.graph import increment_version, saved_tensors_hooks


def numpy_add(h):
    array = h.detach().numpy()  # the same memory
    array += 1


def outcome(edit, pack=None):
    x = torch.tensor([3.0], requires_grad=True)
    h = x * 1
    if pack is None:
        y = h * h
    else:
        with saved_tensors_hooks(pack, lambda t: t):
            y = h * h
    edit(h)
    try:
        y.backward()
    except RuntimeError:
        return "raises"
    return f"{x.grad.item()} instead of 6.0"


rows = {
    "h.add_(1)": outcome(lambda h: h.add_(1)),
    "h.view(1, 1).add_(1)": outcome(lambda h: h.view(1, 1).add_(1)),
    "h.detach().add_(1)": outcome(lambda h: h.detach().add_(1)),
    "h.data.add_(1)": outcome(lambda h: h.data.add_(1)),
    "NumPy, same memory": outcome(numpy_add),
    "NumPy, then increment_version": outcome(
        lambda h: (numpy_add(h), increment_version(h))
    ),
    "h.add_(1), hooks active": outcome(
        lambda h: h.add_(1), pack=lambda t: t.detach()
    ),
}
for name, result in rows.items():
    print(f"{name:30} {result}")
# --8<-- [end:edits]

# --8<-- [start:proof]
with torch.autograd.graph.save_on_cpu():
    x = torch.tensor([3.0], requires_grad=True)
    h = x * 1
    y = h * h
h.add_(1)
y.backward()
assert x.grad == 8  # on CPU tensors it copies nothing
wrong = [name for name, result in rows.items() if result != "raises"]
assert wrong == [
    "h.data.add_(1)",
    "NumPy, same memory",
    "h.add_(1), hooks active",
]
# --8<-- [end:proof]
