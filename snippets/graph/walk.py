"""Print the graph under a loss: every node once, leaves by their names."""

# --8<-- [start:walk]
import torch
from torch import nn


def show_graph(root, named_parameters):
    names = {id(p): name for name, p in named_parameters}
    nodes = [root.grad_fn]
    for node in nodes:  # the list grows while it is read
        edges = []
        for target, _ in node.next_functions:
            if target is None:
                edges.append("None")
            elif hasattr(target, "variable"):
                edges.append(names.get(id(target.variable), "a leaf"))
            else:
                edges.append(target.name())
                if target not in nodes:
                    nodes.append(target)
        print(node.name(), "->", ", ".join(edges))


model = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
loss = model(torch.ones(5, 3)).pow(2).mean()
show_graph(loss, model.named_parameters())
# --8<-- [end:walk]

first = loss.grad_fn.next_functions[0][0].next_functions[0][0]
bias, hidden, _ = (target for target, _ in first.next_functions)
assert bias.variable is model[2].bias
assert hidden.next_functions[0][0].next_functions[1][0] is None
