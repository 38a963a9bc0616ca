"""gradcheck of a right gradient in float32."""

# --8<-- [start:raise]
import warnings

import torch

x = torch.tensor([0.5, 1.5], requires_grad=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    passed = torch.autograd.gradcheck(
        lambda t: t.exp(), (x,), raise_exception=False
    )
print(f"{caught[0].category.__name__}: {str(caught[0].message).strip()}")
# --8<-- [end:raise]

# --8<-- [start:fix]
x = torch.tensor([0.5, 1.5], dtype=torch.float64, requires_grad=True)
passed_in_double = torch.autograd.gradcheck(lambda t: t.exp(), (x,))
# --8<-- [end:fix]

# --8<-- [start:proof]
assert not passed
assert "not a double precision" in str(caught[0].message)

assert passed_in_double
# --8<-- [end:proof]
