"""What the names of nodes say about the operations."""

# --8<-- [start:names]
import torch

x = torch.rand(2, 2, requires_grad=True)
results = {
    "x + 1": x + 1,
    "1 - x": 1 - x,
    "x.sum()": x.sum(),
    "x.sum(0)": x.sum(0),
    "x[0]": x[0],
    "x.double()": x.double(),
    "x.T": x.T,
}
for code, result in results.items():
    print(f"{code:11}{result.grad_fn.name()}")
# --8<-- [end:names]

# --8<-- [start:proof]
assert results["x.sum()"].grad_fn.name() == "SumBackward0"
assert results["x.sum(0)"].grad_fn.name() == "SumBackward1"
# --8<-- [end:proof]
