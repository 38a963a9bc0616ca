"""Hooks on different nodes: causal order, and the scheduler's choice."""

# --8<-- [start:across]
import torch
from torch.autograd.graph import register_multi_grad_hook

events = []
x = torch.tensor([0.5, 1.5], requires_grad=True)
w = torch.tensor([2.0, 3.0], requires_grad=True)
product = x * w
sine = product.sin()

sine.grad_fn.register_prehook(lambda _: events.append("sin pre-hook"))
for name, leaf in (("x", x), ("w", w)):
    leaf.register_hook(lambda _, n=name: events.append(f"{n} tensor hook"))
    leaf.register_post_accumulate_grad_hook(
        lambda _, n=name: events.append(f"{n} post-accumulate")
    )
register_multi_grad_hook((x, w), lambda grads: events.append("multi-grad"))

sine.sum().backward()
print("\n".join(events))
# --8<-- [end:across]

# --8<-- [start:proof]
assert events[0] == "sin pre-hook"
for name in ("x", "w"):
    tensor = events.index(f"{name} tensor hook")
    assert tensor < events.index("multi-grad")
    assert tensor < events.index(f"{name} post-accumulate")
# --8<-- [end:proof]
