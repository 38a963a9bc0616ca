"""Four clamps to [0, 1] and the derivative that each chooses at the bounds."""

# --8<-- [start:kinks]
import torch
from torch.nn import functional as F

zero, one = torch.tensor(0.0), torch.tensor(1.0)
clamps = {
    "clamp": lambda x: x.clamp(0, 1),
    "hardtanh": lambda x: F.hardtanh(x, 0, 1),
    "relu6": lambda x: F.relu6(6 * x) / 6,
    "minimum of maximum": lambda x: torch.minimum(torch.maximum(x, zero), one),
}
x = torch.tensor([-1.0, 0.0, 0.5, 1.0, 2.0], requires_grad=True)
for name, clamp in clamps.items():
    (x_grad,) = torch.autograd.grad(clamp(x).sum(), x)
    print(f"{name:20}{x_grad.tolist()}")
# --8<-- [end:kinks]

# --8<-- [start:proof]
assert x_grad.tolist() == [0, 0.5, 1, 0.5, 0]
for bound in (0.0, 1.0):  # the quotient straddles the bound and gives 1/2
    at_bound = torch.tensor([bound], dtype=torch.float64, requires_grad=True)
    passes = {
        name: torch.autograd.gradcheck(
            clamp, (at_bound,), raise_exception=False
        )
        for name, clamp in clamps.items()
    }
    assert passes.pop("minimum of maximum")
    assert not any(passes.values())
# --8<-- [end:proof]
