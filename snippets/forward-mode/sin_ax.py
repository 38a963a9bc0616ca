"""The (7, 3) Jacobian of sin(Ax) from three forward passes."""

# --8<-- [start:jacobian]
import torch
from torch.func import jacrev, jvp

A = torch.randn(7, 3, dtype=torch.float64)
x = torch.randn(3, dtype=torch.float64)
passes = 0


def f(x):
    global passes
    passes += 1
    return torch.sin(A @ x)


columns = [jvp(f, (x,), (e,))[1] for e in torch.eye(3, dtype=torch.float64)]
jacobian = torch.stack(columns, dim=1)
print(tuple(jacobian.shape), "from", passes, "forward passes")
torch.testing.assert_close(jacobian, torch.cos(A @ x)[:, None] * A)
torch.testing.assert_close(jacobian, jacrev(f)(x))
# --8<-- [end:jacobian]
