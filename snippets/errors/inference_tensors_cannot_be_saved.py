"""A tensor made in inference mode is used in a loss."""

# --8<-- [start:raise]
import torch

with torch.inference_mode():
    old_values = torch.tensor([1.0, 2.0, 3.0])
logits = torch.ones(3, requires_grad=True)
try:
    (logits * old_values).sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
(logits * old_values.clone()).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert logits.grad.tolist() == [1.0, 2.0, 3.0]
# --8<-- [end:proof]
