"""Asking for one input runs only the nodes on a path to it."""

# --8<-- [start:pruned]
import torch

x = torch.tensor(0.5, requires_grad=True)
w = torch.tensor(2.0, requires_grad=True)
runs = []


def watched(tensor):
    name = tensor.grad_fn.name()
    tensor.grad_fn.register_prehook(lambda _: runs.append(name))
    return tensor


def loss():
    return watched(watched(x.sin()) * watched(w.exp()))


loss().backward()
print(runs)
runs.clear()
(grad_x,) = torch.autograd.grad(loss(), x)
print(runs)
# --8<-- [end:pruned]

# --8<-- [start:proof]
assert torch.allclose(grad_x, x.detach().cos() * w.detach().exp())
assert runs == ["MulBackward0", "SinBackward0"]
# --8<-- [end:proof]
