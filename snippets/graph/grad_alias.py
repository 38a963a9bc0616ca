"""Accumulation writes into the tensor that .grad is, or replaces it."""

# --8<-- [start:alias]
import warnings

import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
(w * 3).sum().backward()
noted = w.grad  # a reference, not a copy
(w * 4).sum().backward()
print(noted.tolist(), noted is w.grad)

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # create_graph=True warns of a cycle
    (w**2).sum().backward(create_graph=True)
print(noted.tolist(), noted is w.grad)
# --8<-- [end:alias]

# --8<-- [start:proof]
assert noted.tolist() == [7.0, 7.0]
assert w.grad.tolist() == [9.0, 11.0]
assert w.grad.requires_grad
w.grad = None
(w * 5).sum().backward()
assert noted.tolist() == [7.0, 7.0]
assert w.grad.tolist() == [5.0, 5.0]
# --8<-- [end:proof]
