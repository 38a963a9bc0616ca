"""A state carried across steps drags the old graph along; detach cuts it."""

# --8<-- [start:wrong]
import torch

cell = torch.nn.RNNCell(2, 3)
optimizer = torch.optim.SGD(cell.parameters(), lr=0.1)
frame = torch.ones(1, 2)

state = torch.zeros(1, 3)
try:
    for step in range(2):
        print("step", step)
        state = cell(frame, state)
        state.pow(2).sum().backward()
except RuntimeError as error:
    print(str(error).split(" (or")[0])
else:
    raise AssertionError("step 1 must walk into the freed graph of step 0")
# --8<-- [end:wrong]

# --8<-- [start:right]
state = torch.zeros(1, 3)
for _ in range(3):
    optimizer.zero_grad()
    state = cell(frame, state.detach())  # the values, without their history
    state.pow(2).sum().backward()
    optimizer.step()
# --8<-- [end:right]


# --8<-- [start:price]
def count_nodes(loss):
    nodes = [loss.grad_fn]
    for node in nodes:
        targets = {target for target, _ in node.next_functions if target}
        nodes += targets.difference(nodes)
    return len(nodes)


state = torch.zeros(1, 3)
try:
    for step in range(3):
        state = cell(frame, state)
        loss = state.pow(2).sum()
        print("step", step, "nodes", count_nodes(loss))
        loss.backward(retain_graph=True)
        optimizer.step()
except RuntimeError as error:
    print(str(error).split(": [")[0])
else:
    raise AssertionError("step 2 needs weights that the optimizer has edited")
# --8<-- [end:price]

# --8<-- [start:proof]
assert step == 2
counts = set()
state = torch.zeros(1, 3)
for _ in range(3):
    state = cell(frame, state.detach())
    counts.add(count_nodes(state.pow(2).sum()))
assert counts == {12}
# --8<-- [end:proof]
