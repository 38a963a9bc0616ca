"""The two Jacobians that gradcheck compares, computed by hand."""

# --8<-- [start:jacobians]
import torch
from torch.autograd import gradcheck


def f(x):  # (3,) -> (2,)
    return torch.stack([x[0] * x[1], (x * x * x).sum()])


x = torch.randn(3, dtype=torch.float64, requires_grad=True)
eps, atol, rtol = 1e-6, 1e-5, 1e-3

columns = []  # one for each input element: 2 forwards
for e in torch.eye(3, dtype=torch.float64):
    columns.append((f(x + eps * e) - f(x - eps * e)) / (2 * eps))
numerical = torch.stack(columns, dim=1).detach()  # (2, 3)

y, rows = f(x), []  # one for each output element: 1 backward
for e in torch.eye(2, dtype=torch.float64):
    rows.append(torch.autograd.grad(y, x, e, retain_graph=True)[0])
analytical = torch.stack(rows)  # (2, 3)

error = (analytical - numerical).abs()
allowed = atol + rtol * numerical.abs()
print("shapes:", tuple(numerical.shape), tuple(analytical.shape))
print("largest error is under 0.01 % of what is allowed:", end=" ")
print((error / allowed).max().item() < 1e-4)
assert (error / allowed).max() < 1e-4
assert gradcheck(f, (x,), eps=eps, atol=atol, rtol=rtol)
# --8<-- [end:jacobians]
