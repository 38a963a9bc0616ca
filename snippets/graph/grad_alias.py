"""The second accumulation writes into the tensor that .grad already is."""

# --8<-- [start:alias]
import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
(w * 3).sum().backward()
noted = w.grad  # a reference, not a copy
(w * 4).sum().backward()
print(noted.tolist(), noted is w.grad)

w.grad = None  # the next backward starts a new tensor
(w * 5).sum().backward()
print(noted.tolist(), noted is w.grad)
# --8<-- [end:alias]

assert noted.tolist() == [7.0, 7.0] and w.grad.tolist() == [5.0, 5.0]
