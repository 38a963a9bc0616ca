"""The slope of a linear function has no graph to differentiate."""

# --8<-- [start:linear]
import torch
from torch.autograd import grad

x = torch.tensor(1.0, requires_grad=True)
(slope,) = grad(2 * x, x, create_graph=True)
try:
    grad(slope, x, materialize_grads=True)
except RuntimeError as error:
    print(error)
    assert "does not require grad" in str(error)
else:
    raise AssertionError("a constant slope was expected to raise")
print(torch.func.grad(torch.func.grad(lambda x: 2 * x))(x.detach()).item())
# --8<-- [end:linear]


# --8<-- [start:proof]
def second(function, x):
    """The second derivative, zero where the slope is constant."""
    (slope,) = grad(function(x), x, create_graph=True)
    return grad(slope, x)[0] if slope.requires_grad else torch.zeros_like(x)


assert second(lambda x: 2 * x, x) == 0
assert second(lambda x: x**3, x) == 6
(slope,) = grad(torch.relu(x), x, create_graph=True)  # straight on each side
assert slope.requires_grad
assert grad(slope, x)[0] == 0
# --8<-- [end:proof]
