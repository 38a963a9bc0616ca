"""A handle removes its hook, by itself or at the end of a with block."""

# --8<-- [start:remove]
import torch

x = torch.tensor(1.0, requires_grad=True)


def grad_of_x():
    return torch.autograd.grad(x * 1, x)[0].item()


handle = x.register_hook(lambda grad: grad * 7)
print("registered ", grad_of_x())
handle.remove()
print("removed    ", grad_of_x())
with x.register_hook(lambda grad: grad * 3):
    print("inside with", grad_of_x())
print("after with ", grad_of_x())
# --8<-- [end:remove]

# --8<-- [start:proof]
assert not x._backward_hooks
handle.remove()  # a second removal does nothing


def first_only(grad):
    calls.append(grad.item())
    once.remove()


calls = []
once = x.register_hook(first_only)
grad_of_x(), grad_of_x()
assert calls == [1.0]  # a hook may remove itself
# --8<-- [end:proof]
