"""Path by path against node by node: the same sum, at another price."""

# --8<-- [start:paths]
import torch

x = torch.tensor(0.5, dtype=torch.float64, requires_grad=True)
y = x
for _ in range(10):
    y = y.sin() + y.cos()  # a diamond: two ways through it

arrivals = []


def walk_paths(node, grad):
    """Carry grad along every path to x, and keep what arrives."""
    if hasattr(node, "variable"):
        arrivals.append(grad)
        return
    parts = node(grad)  # a node can be called: one VJP
    parts = parts if isinstance(parts, tuple) else (parts,)
    for (target, _), part in zip(node.next_functions, parts, strict=True):
        walk_paths(target, part)


walk_paths(y.grad_fn, torch.ones_like(y))
received = []
x.register_hook(lambda grad: received.append(grad))
y.backward()
print(len(arrivals), "arrivals by path,", len(received), "by the engine")
print(f"{sum(arrivals).item():.6f} {x.grad.item():.6f}")
# --8<-- [end:paths]

# --8<-- [start:proof]
value, slope = x.detach(), 1.0
for _ in range(10):
    slope = slope * (value.cos() - value.sin())
    value = value.sin() + value.cos()
assert torch.allclose(x.grad, slope, atol=0)
assert torch.allclose(sum(arrivals), slope, atol=0)
assert len(arrivals) == 2**10
assert len(received) == 1
# --8<-- [end:proof]
