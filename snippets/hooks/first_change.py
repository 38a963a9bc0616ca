"""A tensor hook that returns something replaces the gradient."""

# --8<-- [start:change]
import torch

weight = torch.tensor(2.0, requires_grad=True)
activation = weight * 3
handle = activation.register_hook(lambda grad: grad.clamp(max=1.0))

(activation * 5).backward()  # without the hook: 5 * 3 = 15
print("weight.grad", weight.grad.item())

handle.remove()  # the booth is gone
# --8<-- [end:change]

# --8<-- [start:proof]
assert weight.grad == 3.0
assert not activation._backward_hooks
# --8<-- [end:proof]
