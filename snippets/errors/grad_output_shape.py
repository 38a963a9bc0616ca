"""backward is given a cotangent of another shape than the output."""

# --8<-- [start:raise]
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = x**2  # (3,)
try:
    y.backward(torch.ones(1))
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
weights = torch.tensor([1.0, 10.0, 100.0])  # one per element of y
y.backward(weights)
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.equal(x.grad, torch.tensor([2.0, 40.0, 600.0]))

# Nothing is broadcast, and a scalar output takes a scalar.
y = x**2
for output, cotangent in [(y, torch.tensor(1.0)), (y.sum(), torch.ones(3))]:
    try:
        torch.autograd.grad(output, x, cotangent)
    except RuntimeError as error:
        assert "Mismatch in shape: grad_output[0]" in str(error)
    else:
        raise AssertionError("an error was expected here")
# --8<-- [end:proof]
