"""A post-accumulate hook that returns a tensor."""

# --8<-- [start:raise]
import torch

weight = torch.ones(3, requires_grad=True)
handle = weight.register_post_accumulate_grad_hook(
    lambda leaf: leaf.grad.clamp_(-1, 1)  # clamp_ returns a tensor
)
try:
    (weight * 5).sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
handle.remove()


def clamp(leaf):
    leaf.grad.clamp_(-1, 1)


weight.grad = None
weight.register_post_accumulate_grad_hook(clamp)
(weight * 5).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert weight.grad.tolist() == [1.0, 1.0, 1.0]
# --8<-- [end:proof]
