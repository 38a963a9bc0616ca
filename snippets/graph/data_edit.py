"""Editing .data corrupts a gradient silently; detach() makes it raise."""

# --8<-- [start:wrong]
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x.exp()  # the node keeps y itself
y.data.mul_(2)
y.backward()
print(f"gradient {x.grad.item():.2f}, true {x.detach().exp().item():.2f}")
# --8<-- [end:wrong]

# --8<-- [start:raises]
x = torch.tensor(3.0, requires_grad=True)
y = x.exp()
y.detach().mul_(2)  # shares memory and the version counter
try:
    y.backward()
except RuntimeError as error:
    print(str(error).split("]], ")[1].split(". Hint")[0])
else:
    raise AssertionError("an edit through detach() must be detected")
# --8<-- [end:raises]

# --8<-- [start:right]
x = torch.tensor(3.0, requires_grad=True)
y = x.exp()
z = y * 2  # a new tensor, and part of the graph
z.backward()
print(f"{x.grad.item():.2f}")
# --8<-- [end:right]

# --8<-- [start:proof]
assert abs(x.grad.item() - 40.17) < 0.01

assert torch.allclose(x.grad, 2 * x.detach().exp())
# --8<-- [end:proof]
