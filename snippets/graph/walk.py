"""Print the graph under a loss: every node once, leaves by their names."""

# --8<-- [start:walk]
import torch
from torch import nn


def show_graph(loss, named_parameters=()):
    names = {id(p): name for name, p in named_parameters}
    number = {loss.grad_fn: 0}
    queue = [loss.grad_fn]
    for node in queue:  # the list grows while it is read
        edges = []
        for target, _ in node.next_functions:
            if target is None:
                edges.append("None")
            elif hasattr(target, "variable"):  # AccumulateGrad
                leaf = target.variable
                edges.append(names.get(id(leaf), f"leaf {list(leaf.shape)}"))
            else:
                if target not in number:
                    number[target] = len(number)
                    queue.append(target)
                edges.append(f"#{number[target]}")
        print(f"#{number[node]} {node.name()} -> {', '.join(edges)}")


model = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
loss = model(torch.ones(5, 3)).pow(2).mean()
show_graph(loss, model.named_parameters())
# --8<-- [end:walk]

# --8<-- [start:proof]
last = loss.grad_fn.next_functions[0][0].next_functions[0][0]
bias, hidden, _ = (target for target, _ in last.next_functions)
assert bias.variable is model[2].bias
assert hidden.next_functions[0][0].next_functions[1][0] is None
picked = torch.ones(3, requires_grad=True)[torch.tensor([0])]
assert len(picked.grad_fn.next_functions) == 1  # the index has no entry
# --8<-- [end:proof]
