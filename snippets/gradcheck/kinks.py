"""At a kink the difference quotient is the mean of the two slopes."""

# --8<-- [start:kinks]
import torch
from torch.autograd import gradcheck


def compare(function, value):
    x = torch.tensor([value], dtype=torch.float64, requires_grad=True)
    quotient = (function(x + 1e-6) - function(x - 1e-6)) / 2e-6
    (gradient,) = torch.autograd.grad(function(x), x)
    passed = gradcheck(function, (x,), raise_exception=False)
    print(f"{quotient.item():9.2f} {gradient.item():9.2f}   {passed}")
    return passed


print("quotient  backward   passes")
assert compare(torch.abs, 0.0)  # slopes -1 and 1: their mean is 0
assert not compare(torch.relu, 0.0)  # slopes 0 and 1
assert not compare(torch.relu, 1e-7)  # the kink lies within eps
assert compare(torch.relu, 0.1)
# --8<-- [end:kinks]
