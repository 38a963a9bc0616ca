"""Compare the gradient from backward with a slope measured by a nudge."""

# --8<-- [start:nudge]
import torch

x = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
y = x**3
y.backward()

nudge = 1e-6
up, down = (x + nudge) ** 3, (x - nudge) ** 3
slope = (up - down) / (2 * nudge)
print(f"backward says   {x.grad:.4f}")
print(f"the nudge says  {slope:.4f}")
assert torch.isclose(x.grad, slope)
# --8<-- [end:nudge]
