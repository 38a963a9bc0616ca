"""A state carried across steps drags the old graph along; detach cuts it."""

# --8<-- [start:wrong]
import torch

cell = torch.nn.RNNCell(2, 3)
frame = torch.ones(1, 2)

state = torch.zeros(1, 3)
try:
    for step in range(2):
        state = cell(frame, state)
        state.pow(2).sum().backward()
except RuntimeError as error:
    print("step", step, "raises:", str(error).split(" (or")[0])
else:
    raise AssertionError("step 1 must walk into the freed graph of step 0")
# --8<-- [end:wrong]


# --8<-- [start:right]
def nodes_under(loss):
    nodes = [loss.grad_fn]
    for node in nodes:
        following = [n for n, _ in node.next_functions if n]
        nodes += [n for n in following if n not in nodes]
    return len(nodes)


def sizes(cut):
    state, counts = torch.zeros(1, 3), []
    for _ in range(3):
        state = cell(frame, state.detach() if cut else state)
        loss = state.pow(2).sum()
        counts.append(nodes_under(loss))
        loss.backward(retain_graph=not cut)
    return counts


print("detach:", sizes(cut=True))
print("retain_graph:", sizes(cut=False))
# --8<-- [end:right]

assert len(set(sizes(cut=True))) == 1
growing = sizes(cut=False)
assert growing[0] < growing[1] < growing[2]
