"""requires_grad on an integer tensor."""

# --8<-- [start:raise]
import torch

try:
    torch.tensor([1, 2, 3], requires_grad=True)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
    # --8<-- [end:raise]
    assert "floating point and complex dtype can require gradients" in str(
        error
    )
else:
    raise AssertionError("an error was expected here")

# --8<-- [start:fix]
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(x**2).sum().backward()
# --8<-- [end:fix]
assert x.grad.tolist() == [2.0, 4.0, 6.0]
