"""The order of every hook on one intermediate tensor and on one leaf."""

# --8<-- [start:order]
import torch

events = []


def note(name):
    return lambda *received: events.append(name)


x = torch.tensor(1.0, requires_grad=True)
h = x * 3
y = h * 2

h.grad_fn.register_hook(note("h: Node post-hook"))
h.grad_fn.register_prehook(
    lambda _: events.append(f"h: Node pre-hook, h.grad is {h.grad.item()}")
)
h.retain_grad()
h.register_hook(note("h: tensor hook, first registered"))
h.register_hook(note("h: tensor hook, second registered"))

accumulate = h.grad_fn.next_functions[0][0]  # the AccumulateGrad of x
accumulate.register_hook(note("x: Node post-hook"))
x.register_post_accumulate_grad_hook(note("x: post-accumulate hook"))
accumulate.register_prehook(note("x: Node pre-hook"))
x.register_hook(note("x: tensor hook"))

y.backward()
print("\n".join(events))
# --8<-- [end:order]

# --8<-- [start:proof]
assert events == [
    "h: tensor hook, first registered",
    "h: tensor hook, second registered",
    "h: Node pre-hook, h.grad is 2.0",
    "h: Node post-hook",
    "x: tensor hook",
    "x: Node pre-hook",
    "x: post-accumulate hook",
    "x: Node post-hook",
]
assert (h.grad, x.grad) == (2.0, 6.0)
# --8<-- [end:proof]
