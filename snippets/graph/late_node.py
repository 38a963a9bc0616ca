"""After an in-place edit, the node of a view is younger than its consumer."""

# --8<-- [start:late]
import torch

x = torch.ones(4, requires_grad=True)
y = x * 2
view = y[:2]
y.mul_(3)  # the node of view is now out of date
shifted = view + 1  # asks view for its node, which is made only now

nodes = {"y": y.grad_fn, "view": view.grad_fn, "shifted": shifted.grad_fn}
ran = []
for name, node in nodes.items():
    node.register_prehook(lambda _, name=name: ran.append(name))
shifted.sum().backward()
print("created:", *sorted(nodes, key=lambda name: nodes[name]._sequence_nr()))
print("ran:", *ran)
# --8<-- [end:late]

# --8<-- [start:proof]
assert ran == ["shifted", "view", "y"]
assert x.grad.tolist() == [6.0, 6.0, 0.0, 0.0]
# --8<-- [end:proof]
