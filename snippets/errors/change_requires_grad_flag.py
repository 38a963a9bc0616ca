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

# --8<-- [start:fix]
constant = features.detach()  # same memory, no history
loss = (constant * weight).sum()
loss.backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert not constant.requires_grad
assert constant.data_ptr() == features.data_ptr()
assert torch.equal(weight.grad, torch.tensor([4.0, 9.0]))  # not 3 * weight**2

# The other ways into the same message, and freezing a layer.
frozen = torch.nn.Linear(2, 2).requires_grad_(False)
out = frozen(weight * 1)
out.sum().backward()
assert frozen.weight.grad is None
layer = torch.nn.utils.parametrizations.weight_norm(torch.nn.Linear(2, 2))
for computed in (out, layer.weight):
    try:
        computed.requires_grad = False
    except RuntimeError as error:
        assert "only change requires_grad flags of leaf" in str(error)
    else:
        raise AssertionError("an error was expected here")
# --8<-- [end:proof]
