"""Saved memory falls node by node while backward runs."""

# --8<-- [start:liveness]
import weakref

import torch

x = torch.linspace(-1, 1, 256, requires_grad=True)
a = x.exp()  # exp keeps its output a
b = a * a  # mul keeps a twice
c = b.sin()  # sin keeps its input b
loss = c.sum()  # sum keeps nothing
nodes = {"sin": c.grad_fn, "mul": b.grad_fn, "exp": a.grad_fn}
kept = {
    name: weakref.ref(tensor.untyped_storage())
    for name, tensor in [("a", a), ("b", b), ("c", c)]
}
history = []


def record(moment):
    alive = [name for name, storage in kept.items() if storage() is not None]
    history.append((moment, alive))


for name, node in nodes.items():
    node.register_prehook(lambda _, n=name: record(f"before {n}"))
    node.register_hook(lambda _, __, n=name: record(f"after {n}"))
del a, b, c
record("after forward")
loss.backward()
record("after backward")
for moment, alive in history:
    print(f"{moment:14} {4 * 256 * len(alive):4} bytes", *alive)
# --8<-- [end:liveness]

# --8<-- [start:proof]
residuals = {"sin": {"b"}, "mul": {"a"}, "exp": {"a"}}
pending = list(nodes)
predicted = [sorted(set.union(*residuals.values()))]
while pending:
    live = sorted(set.union(*(residuals[name] for name in pending)))
    predicted += [live, live]
    pending.pop(0)
predicted.append([])
assert [alive for _, alive in history] == predicted

# A partial backward releases only the nodes that it runs.
x, w = (torch.ones(3, requires_grad=True) for _ in "xw")
to_x, to_w = x.exp(), w.exp()
branches = [weakref.ref(t.untyped_storage()) for t in (to_x, to_w)]
loss = (to_x + to_w).sum()
del to_x, to_w
torch.autograd.grad(loss, x)
assert [branch() is not None for branch in branches] == [False, True]
# --8<-- [end:proof]
