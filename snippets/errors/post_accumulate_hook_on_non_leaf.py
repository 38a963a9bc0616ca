"""A post-accumulate hook on an activation."""

# --8<-- [start:raise]
import torch

weight = torch.ones(3, requires_grad=True)
hidden = weight * 2
try:
    hidden.register_post_accumulate_grad_hook(print)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
grads = []
hidden.register_hook(lambda grad: grads.append(grad.clone()))
(hidden * 5).sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert grads[0].tolist() == [5.0, 5.0, 5.0]
# --8<-- [end:proof]
