"""An in-place edit of a tensor that a node keeps is found in backward."""

# --8<-- [start:wrong]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = x.exp()  # the node keeps its result, y
print("version", y._version)
y.add_(1)
print("version", y._version)
try:
    y.sum().backward()
except RuntimeError as error:
    print(str(error).split("]], ")[1].split(". Hint")[0])
else:
    raise AssertionError("exp needs the result that was edited")
# --8<-- [end:wrong]

# --8<-- [start:right]
(x.exp() + 1).sum().backward()  # a new tensor
x.sin().add_(1).sum().backward()  # allowed: sin keeps x, not its result
print(torch.allclose(x.grad, x.exp() + x.cos()))
# --8<-- [end:right]

# --8<-- [start:proof]
import warnings

assert torch.allclose(x.grad, x.exp() + x.cos())

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    with torch.autograd.set_detect_anomaly(True):
        y = x.exp()
        y.add_(1)
        try:
            y.sum().backward()
        except RuntimeError as error:
            assert "the backtrace further above" in str(error)
        else:
            raise AssertionError("exp needs the result that was edited")
assert any("detected in ExpBackward0" in str(w.message) for w in caught)
# --8<-- [end:proof]
