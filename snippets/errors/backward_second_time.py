"""A recurrent state that links to the graph of the step before."""

# --8<-- [start:raise]
import torch

cell = torch.nn.RNNCell(2, 3)
state = torch.zeros(1, 3)
try:
    for _ in range(2):
        state = cell(torch.ones(1, 2), state)
        state.sum().backward()  # step 2 walks into the graph of step 1
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
state = torch.zeros(1, 3)
for _ in range(3):
    cell.zero_grad()
    state = cell(torch.ones(1, 2), state.detach())
    state.sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert cell.weight_hh.grad is not None
# --8<-- [end:proof]
