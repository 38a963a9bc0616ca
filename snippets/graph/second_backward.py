"""x + 1 keeps nothing, so it can run backward twice; x * 2 cannot."""

# --8<-- [start:twice]
import torch

x = torch.tensor(3.0, requires_grad=True)

shifted = x + 1
shifted.backward()
shifted.backward()  # nothing was saved, so nothing was freed
print(x.grad.item())

doubled = x * 2
print("MulBackward0 keeps", doubled.grad_fn._saved_other.item())
doubled.backward()
try:
    doubled.backward()
except RuntimeError as error:
    print(str(error).split(" (or")[0])
else:
    raise AssertionError("a second backward through x * 2 must raise")
# --8<-- [end:twice]

# --8<-- [start:proof]
assert x.grad.item() == 4.0
# --8<-- [end:proof]
