"""backward(create_graph=True) warns about a reference cycle."""

# --8<-- [start:raise]
import warnings
import weakref

import torch

w = torch.tensor([0.5, 1.0], requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.set_warn_always(True)  # torch shows this one once per process
    w.tanh().sum().backward(create_graph=True)
    torch.set_warn_always(False)
text = str(caught[0].message).split(" (Triggered")[0]
print(f"{caught[0].category.__name__}: {text}")
# --8<-- [end:raise]

# --8<-- [start:fix]
v = torch.tensor([0.5, 1.0], requires_grad=True)
(grad_v,) = torch.autograd.grad(v.tanh().sum(), v, create_graph=True)
alive = weakref.ref(grad_v)
del v, grad_v
# --8<-- [end:fix]

# --8<-- [start:proof]
assert w.grad.requires_grad
assert "reference cycle" in str(caught[0].message)

assert alive() is None
w.grad = None
# --8<-- [end:proof]
