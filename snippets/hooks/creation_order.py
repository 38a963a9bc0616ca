"""Hooks on unrelated branches fire in reverse order of creation."""

# --8<-- [start:creation]
import torch


def order(first, second):
    events, branches = [], {}
    x = torch.tensor(1.0, requires_grad=True)
    for name in (first, second):
        branches[name] = x.sin() if name == "sin" else x.cos()
        branches[name].register_hook(lambda _, n=name: events.append(n))
    (branches["sin"] + branches["cos"]).backward()
    return events


print("created sin, cos: hooks", order("sin", "cos"))
print("created cos, sin: hooks", order("cos", "sin"))
# --8<-- [end:creation]

# --8<-- [start:proof]
assert order("sin", "cos") == ["cos", "sin"]
assert order("cos", "sin") == ["sin", "cos"]

x = torch.tensor(1.0, requires_grad=True)
accumulate = x.sin().grad_fn.next_functions[0][0]
assert accumulate._sequence_nr() == 2**64 - 1  # ahead of every other Node
# --8<-- [end:proof]
