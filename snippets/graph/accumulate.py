"""A second backward adds to .grad until something clears it."""

# --8<-- [start:accumulate]
import torch

weight = torch.tensor(1.0, requires_grad=True)
for example in (2.0, 5.0):
    loss = weight * example
    loss.backward()
    print("after", example, "grad", weight.grad.item())

weight.grad = None  # what optimizer.zero_grad() does
(weight * 5.0).backward()
print("after clearing", weight.grad.item())
# --8<-- [end:accumulate]

# --8<-- [start:proof]
assert weight.grad.item() == 5.0
# --8<-- [end:proof]
