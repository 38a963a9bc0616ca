"""Asking for one input runs only the nodes on a path to it."""

# --8<-- [start:pruned]
import torch

x = torch.tensor(0.5, requires_grad=True)
w = torch.tensor(2.0, requires_grad=True)
runs = []


def loss():
    parts = [x.sin(), w.exp()]
    parts.append(parts[0] * parts[1])
    for part in parts:
        part.grad_fn.register_prehook(
            lambda _, name=part.grad_fn.name(): runs.append(name)
        )
    return parts[-1]


loss().backward()
print(runs)
runs.clear()
(grad_x,) = torch.autograd.grad(loss(), x)
print(runs)
# --8<-- [end:pruned]

assert torch.allclose(grad_x, x.detach().cos() * w.detach().exp())
assert runs == ["MulBackward0", "SinBackward0"]
