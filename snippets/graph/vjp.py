"""backward(gradient=y_bar) computes J^T y_bar, and J never exists."""

# --8<-- [start:vjp]
import torch

A = torch.randn(5, 3, dtype=torch.float64)
x = torch.randn(3, dtype=torch.float64, requires_grad=True)
y_bar = torch.randn(5, dtype=torch.float64)


def f(x):
    return torch.sin(A @ x)


f(x).backward(gradient=y_bar)
J = torch.cos(A @ x.detach())[:, None] * A  # (5, 3), for comparison only
print(torch.allclose(x.grad, J.T @ y_bar))

v, eps = torch.randn(3, dtype=torch.float64), 1e-6
with torch.no_grad():
    y_dot = (f(x + eps * v) - f(x - eps * v)) / (2 * eps)  # J v
print(torch.allclose(y_bar @ y_dot, x.grad @ v))
# --8<-- [end:vjp]

# --8<-- [start:proof]
assert torch.allclose(x.grad, J.T @ y_bar)
assert torch.allclose(y_bar @ y_dot, x.grad @ v)
# --8<-- [end:proof]
