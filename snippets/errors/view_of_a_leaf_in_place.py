"""Assignment to a slice of a parameter."""

# --8<-- [start:raise]
import torch

table = torch.nn.Embedding(6, 4).weight
try:
    table[:, 0::2] = 0.0
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
with torch.no_grad():
    table[:, 0::2] = 0.0
# --8<-- [end:fix]

# --8<-- [start:proof]
assert table.is_leaf and table[:, 0].abs().sum() == 0
# --8<-- [end:proof]
