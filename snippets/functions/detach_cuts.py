"""detach() silences the NumPy error, and then the tensor learns nothing."""

# --8<-- [start:detach]
import numpy as np
import torch

w = torch.ones(3, requires_grad=True)
try:
    np.log1p(w.numpy())
except RuntimeError as error:
    print(error)
    assert "Can't call numpy() on Tensor that requires grad" in str(error)
else:
    raise AssertionError("numpy() was allowed")

outside = torch.from_numpy(np.log1p(w.detach().numpy())).sum()
loss = outside + (2 * w).sum()
loss.backward()
print("gradient of w:", w.grad.tolist())  # 2 from the second term alone
# --8<-- [end:detach]

# --8<-- [start:proof]
truth = torch.func.grad(lambda w: torch.log1p(w).sum() + (2 * w).sum())(w)
assert w.grad.tolist() == [2, 2, 2]
assert truth.tolist() == [2.5, 2.5, 2.5]
# --8<-- [end:proof]
