"""Float32 inputs make gradcheck fail a right gradient, and how to pass."""

# --8<-- [start:float32]
import warnings

import torch
from torch.autograd import gradcheck


def check_float32(function, x, **options):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        passed = gradcheck(function, (x,), raise_exception=False, **options)
    assert "not a double precision floating point" in str(caught[0].message)
    return passed


x = torch.linspace(1, 2, 20).requires_grad_()
print("sin, float32, defaults:       ", check_float32(torch.sin, x))
print(
    "sin, float32, eps and atol:   ",
    check_float32(torch.sin, x, eps=1e-2, atol=1e-3),
)
print("sin, float64, defaults:       ", gradcheck(torch.sin, (x.double(),)))

t = torch.tensor(1.5)
quotient = ((t + 1e-6) - (t - 1e-6)) / 2e-6
assert (t + 1e-6) - t == 8 * torch.finfo(torch.float32).eps  # not 8.39
print(f"slope of the identity at 1.5:  {quotient:.4f}")
assert not check_float32(lambda t: t.clone(), t.requires_grad_())
# --8<-- [end:float32]
