"""What each kind of hook may not return, with the message it raises."""

# --8<-- [start:returns]
import torch

BAD = {
    "tensor hook, other shape": lambda x, h: x.register_hook(lambda g: g.sum()),
    "tensor hook, other dtype": lambda x, h: x.register_hook(
        lambda g: g.double()
    ),
    "tensor hook, a number": lambda x, h: x.register_hook(lambda g: 1.0),
    "post-accumulate": lambda x, h: x.register_post_accumulate_grad_hook(
        lambda leaf: leaf.grad
    ),
    "Node pre-hook": lambda x, h: h.grad_fn.register_prehook(lambda gs: gs[0]),
    "Node post-hook": lambda x, h: h.grad_fn.register_hook(
        lambda gi, go: go * 3
    ),
}
for name, register in BAD.items():
    x = torch.ones(2, requires_grad=True)
    h = x * 3
    register(x, h)
    try:
        h.sum().backward()
    except (RuntimeError, TypeError) as error:
        print(f"{name}: {error}")
# --8<-- [end:returns]

# --8<-- [start:proof]
for name, register in BAD.items():
    x = torch.ones(2, requires_grad=True)
    h = x * 3
    register(x, h)
    try:
        h.sum().backward()
    except (RuntimeError, TypeError) as error:
        assert "hook" in str(error)
    else:
        raise AssertionError(f"{name} was expected to raise")
# --8<-- [end:proof]
