"""Module called twice: its full hook fires before weight.grad is complete."""

# --8<-- [start:twice]
import torch

linear = torch.nn.Linear(2, 2)
seen = []
linear.register_full_backward_hook(
    lambda module, *_: seen.append(module.weight.grad is not None)
)
x = torch.ones(1, 2, requires_grad=True)
linear(linear(x)).sum().backward()
print("weight.grad there at each call:", seen)
# --8<-- [end:twice]

# --8<-- [start:proof]
assert seen == [False, True]
# --8<-- [end:proof]
