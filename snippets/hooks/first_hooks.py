"""Two hooks on the way back: one on an activation, one on a parameter."""

# --8<-- [start:see]
import torch

weight = torch.tensor(2.0, requires_grad=True)
activation = weight * 3

activation.register_hook(lambda grad: print("toll booth saw", grad.item()))
weight.register_post_accumulate_grad_hook(
    lambda leaf: print("mailbox rang with", leaf.grad.item())
)
(activation * 5).backward()
# --8<-- [end:see]

# --8<-- [start:proof]
assert weight.grad == 15.0
# --8<-- [end:proof]
