"""Read or rescale a gradient that is otherwise right: a hook."""

# --8<-- [start:hook]
import torch

weight = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
frozen = torch.tensor([False, True, False])

# The hook receives the whole gradient and returns the one to use.
handle = weight.register_hook(lambda grad: grad.masked_fill(frozen, 0.0))
(weight**2).sum().backward()
handle.remove()
print(weight.grad.tolist())
assert weight.grad.tolist() == [2.0, 0.0, 6.0]
# --8<-- [end:hook]
