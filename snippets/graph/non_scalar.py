"""backward() without an argument needs one number to start from."""

# --8<-- [start:wrong]
import torch

w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
losses = w**2
try:
    losses.backward()
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("three losses are not one number")
# --8<-- [end:wrong]

# --8<-- [start:right]
share = torch.tensor([0.5, 0.25, 0.25])
losses.backward(gradient=share)  # d(share @ losses)/dw
print(w.grad.tolist())

w.grad = None
(w**2).mean().backward()
print([round(value, 3) for value in w.grad.tolist()])
# --8<-- [end:right]

# --8<-- [start:proof]
assert torch.allclose(w.grad, 2 * w.detach() / 3)
w.grad = None
(share @ w**2).backward()
assert torch.equal(w.grad, 2 * w.detach() * share)
# --8<-- [end:proof]
