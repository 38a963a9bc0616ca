"""At a kink the difference quotient is the mean of the two slopes."""

# --8<-- [start:kinks]
import torch
from torch.autograd import gradcheck


def verdict(function, value):
    x = torch.tensor([value], dtype=torch.float64, requires_grad=True)
    try:
        gradcheck(function, (x,))
    except RuntimeError as error:
        numerical, analytical = str(error).split("tensor([[")[1:]
        return f"numerical {numerical[:6]}, analytical {analytical[:2]}"
    return "passes"


print("abs  at 0:    ", verdict(torch.abs, 0.0))
print("relu at 0:    ", verdict(torch.relu, 0.0))
print("relu at 1e-7: ", verdict(torch.relu, 1e-7))
print("relu at 0.1:  ", verdict(torch.relu, 0.1))
assert verdict(torch.abs, 0.0) == verdict(torch.relu, 0.1) == "passes"
assert "0.5" in verdict(torch.relu, 0.0)
# --8<-- [end:kinks]
