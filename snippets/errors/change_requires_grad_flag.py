"""requires_grad is switched off on a computed tensor."""

# --8<-- [start:raise]
import torch

weight = torch.tensor([2.0, 3.0], requires_grad=True)
features = weight**2
try:
    features.requires_grad_(False)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
    # --8<-- [end:raise]
    assert "only change requires_grad flags of leaf" in str(error)
else:
    raise AssertionError("an error was expected here")

# --8<-- [start:fix]
constant = features.detach()  # same memory, no history
loss = (constant * weight).sum()
loss.backward()
# --8<-- [end:fix]
assert not constant.requires_grad
assert constant.data_ptr() == features.data_ptr()
assert torch.equal(weight.grad, torch.tensor([4.0, 9.0]))  # not 3 * weight**2
