"""backward(create_graph=True) leaks the parameter; autograd.grad does not."""

# --8<-- [start:leak]
import gc
import warnings
import weakref

import torch
from torch.autograd import grad

torch.set_warn_always(True)  # torch gives this warning once per process
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    weight = torch.ones(3, requires_grad=True)
    weight.tanh().sum().backward(create_graph=True)
torch.set_warn_always(False)
print(str(caught[0].message).split(" which")[0])

slope = weakref.ref(weight.grad)
del weight
gc.collect()
print("alive after gc:", slope() is not None)
# --8<-- [end:leak]

# --8<-- [start:right]
weight = torch.ones(3, requires_grad=True)
(slope,) = grad(weight.tanh().sum(), weight, create_graph=True)
slope = weakref.ref(slope)
print("alive after autograd.grad:", slope() is not None)
# --8<-- [end:right]

# --8<-- [start:proof]
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    weight = torch.ones(3, requires_grad=True)
    weight.tanh().sum().backward(create_graph=True)
slope = weakref.ref(weight.grad)
weight.grad = None
assert slope() is None
# --8<-- [end:proof]
