"""gradcheck perturbs your own tensor in place, unseen by its version."""

# --8<-- [start:in-place]
import torch
from torch.autograd import gradcheck

x = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
seen = []


def square(t):
    seen.append((t is x, t._version, t[0].item()))
    if len(seen) == 7:
        raise ValueError("a forward that fails on its seventh call")
    return t * t


gradcheck(square, (x,), check_undefined_grad=False)
print(*seen, sep="\n")
assert all(same and version == 0 for same, version, _ in seen)
assert x.tolist() == [1.0, 2.0]  # restored

try:
    gradcheck(square, (x,))
except ValueError:
    print("after the error x[0] is", x[0].item())
assert x[0].item() == 1 - 1e-6  # left perturbed
# --8<-- [end:in-place]
