"""nan from 0 * inf in a branch that where() did not select."""

# --8<-- [start:raise]
import warnings

import torch

x = torch.tensor([0.0, 4.0], requires_grad=True)
y = torch.where(x > 0, x.sqrt(), 0.0)  # sqrt'(0) is inf, times 0 is nan
try:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with torch.autograd.detect_anomaly():
            y.sum().backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
safe = torch.where(x > 0, x, 1.0)
y = torch.where(x > 0, safe.sqrt(), 0.0)
y.sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert x.grad.tolist() == [0.0, 0.25]
for p in (1.5, 2.0):  # norm: the first derivative is 0, the second nan
    zero = torch.zeros(3, requires_grad=True)
    (slope,) = torch.autograd.grad(zero.norm(p), zero, create_graph=True)
    assert not slope.any()
    assert torch.autograd.grad(slope.sum(), zero)[0].isnan().all()
for f in (torch.sqrt, torch.log, torch.reciprocal, lambda x: x**0.5):
    zero = torch.zeros((), requires_grad=True)
    assert torch.autograd.grad(f(zero), zero)[0].isinf()
assert torch.autograd.grad(torch.hypot(zero, zero), zero)[0].isnan()
# --8<-- [end:proof]
