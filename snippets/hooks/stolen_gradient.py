"""A hook that keeps the gradient makes AccumulateGrad copy it."""

# --8<-- [start:stolen]
import torch

kept = []


def shares_memory(hook):
    """Does p.grad use the memory of the gradient that the hook received?"""
    p = torch.ones(4, requires_grad=True)
    address = []
    p.register_hook(lambda grad: address.append(grad.data_ptr()))
    p.register_hook(hook)
    (p * 2).sum().backward()
    return p.grad.data_ptr() == address[0]


print("hook only reads:", shares_memory(lambda grad: None))
print("hook keeps grad:", shares_memory(kept.append))
# --8<-- [end:stolen]

# --8<-- [start:proof]
assert shares_memory(lambda grad: None)
assert not shares_memory(kept.append)
# --8<-- [end:proof]
