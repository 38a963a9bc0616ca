"""Filling a buffer column by column invalidates the columns saved before."""

# --8<-- [start:wrong]
import torch

w = torch.tensor(0.5, requires_grad=True)
buffer = torch.ones(3, 4)
for t in range(1, 4):
    buffer[:, t] = torch.tanh(buffer[:, t - 1] * w)
try:
    buffer.sum().backward()
except RuntimeError as error:
    print(str(error).split(": ", 1)[1].split("; expected")[0])
else:
    raise AssertionError("the saved columns were overwritten")
# --8<-- [end:wrong]

# --8<-- [start:right]
columns = [torch.ones(3)]
for _ in range(3):
    columns.append(torch.tanh(columns[-1] * w))
torch.stack(columns, dim=1).sum().backward()
print(f"{w.grad.item():.3f}")
# --8<-- [end:right]

# --8<-- [start:proof]
state, slope, total = 1.0, 0.0, 0.0
for _ in range(3):
    new = torch.tanh(torch.tensor(state * 0.5)).item()
    slope = (1 - new**2) * (state + 0.5 * slope)
    state, total = new, total + 3 * slope
assert abs(w.grad.item() - total) < 1e-5
# --8<-- [end:proof]
