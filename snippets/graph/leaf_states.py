"""Leaf or not, gradient wanted or not: the states a tensor can be in."""

# --8<-- [start:states]
import torch

data = torch.ones(2)
weight = torch.ones(2, requires_grad=True)
hidden = weight * data
kept = weight * data
kept.retain_grad()
cut = hidden.detach()
moved = torch.ones(2, requires_grad=True).to(torch.float64)
with torch.no_grad():
    silent = weight * data

states = {
    "data": data,
    "weight": weight,
    "hidden": hidden,
    "kept": kept,
    "cut": cut,
    "moved": moved,
    "silent": silent,
}
print("        is_leaf requires_grad retains_grad")
for name, tensor in states.items():
    flags = tensor.is_leaf, tensor.requires_grad, tensor.retains_grad
    print("{:8}{!s:8}{!s:14}{}".format(name, *flags))
# --8<-- [end:states]

(hidden + kept).sum().backward()
assert torch.equal(weight.grad, torch.full((2,), 2.0))
assert torch.equal(kept.grad, torch.ones(2))
assert data.grad is None and cut.grad is None and silent.grad is None
for tensor in states.values():
    assert tensor.is_leaf == (tensor.grad_fn is None)
    assert tensor.requires_grad or tensor.is_leaf
