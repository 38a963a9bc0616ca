"""Leaf or not, gradient wanted or not: the states a tensor can be in."""

# --8<-- [start:states]
import torch

weight = torch.ones(2, requires_grad=True)
hidden = weight * 3
kept = weight * 3
kept.retain_grad()
with torch.no_grad():
    silent = weight * 3

states = {
    "data": torch.ones(2),
    "detached": hidden.detach(),
    "silent": silent,
    "weight": weight,
    "hidden": hidden,
    "cast": weight.to(torch.float64),
    "kept": kept,
}
print("         is_leaf requires_grad retains_grad")
for name, t in states.items():
    print(f"{name:9}{t.is_leaf!s:8}{t.requires_grad!s:14}{t.retains_grad}")
# --8<-- [end:states]

# --8<-- [start:proof]
(hidden + kept).sum().backward()
assert torch.equal(weight.grad, torch.full((2,), 6.0))
assert torch.equal(kept.grad, torch.ones(2))
for name in ("data", "detached", "silent"):
    assert states[name].grad is None
for tensor in states.values():
    assert tensor.is_leaf == (tensor.grad_fn is None)
    assert tensor.requires_grad or tensor.is_leaf
assert weight.to(torch.float32) is weight

model = torch.nn.Linear(2, 1).eval()
assert model(torch.ones(2)).requires_grad  # eval() does not stop recording
# --8<-- [end:proof]
