"""Remove a hook: by its handle, at the end of a with block, or in the hook."""

# --8<-- [start:remove]
import torch

x = torch.tensor(1.0, requires_grad=True)
calls = []


def grad_of_x():
    x.grad = None
    (x * 1).backward()
    return x.grad.item()


handle = x.register_hook(lambda grad: grad * 7)
print("registered ", grad_of_x())
handle.remove()
print("removed    ", grad_of_x())

with x.register_hook(lambda grad: grad * 3):
    print("inside with", grad_of_x())
print("after with ", grad_of_x())


def first_only(grad):
    calls.append(grad.item())
    once.remove()


once = x.register_hook(first_only)
grad_of_x()
grad_of_x()
print("first only ", calls)
# --8<-- [end:remove]

assert not x._backward_hooks and calls == [1.0]
handle.remove()  # a second removal does nothing
