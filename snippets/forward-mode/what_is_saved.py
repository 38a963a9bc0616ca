"""Forward mode saves nothing, unless something requires grad."""

# --8<-- [start:saved]
import torch
from torch.autograd import forward_ad
from torch.autograd.graph import saved_tensors_hooks

layers = [torch.randn(8, 8) for _ in range(10)]


def network(x):
    for w in layers:
        x = torch.tanh(x @ w)
    return x


def saved(function):
    kept = []
    with saved_tensors_hooks(lambda t: kept.append(0) or t, lambda t: t):
        function()
    return len(kept)


def forward_mode(x, v):
    with forward_ad.dual_level():
        out = network(forward_ad.make_dual(x, v))
        return forward_ad.unpack_dual(out).tangent


x, v = torch.randn(2, 8)
trained = x.clone().requires_grad_()
print("reverse mode:                ", saved(lambda: network(trained)))
print("forward mode, x plain:       ", saved(lambda: forward_mode(x, v)))
print("forward mode, x needs grad:  ", saved(lambda: forward_mode(trained, v)))
assert saved(lambda: forward_mode(x, v)) == 0
assert forward_mode(trained, v).requires_grad
# --8<-- [end:saved]
