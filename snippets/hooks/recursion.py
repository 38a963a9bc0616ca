"""A hook that differentiates its own tensor calls itself."""

# --8<-- [start:wrong]
import torch

w = torch.tensor(0.5, requires_grad=True)
z0 = torch.ones(2, requires_grad=True)
z = torch.tanh(w * z0)
calls = []


def correct(grad):
    calls.append(1)
    if len(calls) == 5:  # without this line it never ends
        return grad
    (extra,) = torch.autograd.grad(z, z0, grad, retain_graph=True)
    return grad + extra


handle = z.register_hook(correct)
z.sum().backward()
print("calls in one backward:", len(calls))
# --8<-- [end:wrong]

# --8<-- [start:right]
handle.remove()
w.grad = None
calls.clear()
z = torch.tanh(w * z0)
twin = torch.tanh(w * z0)  # same value, no hook


def correct_once(grad):
    calls.append(1)
    (extra,) = torch.autograd.grad(twin, z0, grad, retain_graph=True)
    return grad + extra


z.register_hook(correct_once)
z.sum().backward()
print("with a twin:", len(calls))
# --8<-- [end:right]

# --8<-- [start:proof]
import threading

assert calls == [1]
slope = 1 - torch.tanh(w) ** 2  # both entries of z0 are 1
assert torch.allclose(w.grad, 2 * slope * (1 + slope * w))

# Python's recursion limit does not end it: the engine changes threads.
z = torch.tanh(w * z0)
threads = []


def nest(grad):
    threads.append(threading.get_ident())
    if len(threads) < 130:
        torch.autograd.grad(z, z0, grad, retain_graph=True)


z.register_hook(nest)
z.sum().backward()
assert len(threads) == 130
assert len(set(threads)) == 3  # a new one after each 61 calls
# --8<-- [end:proof]
