"""no_grad stops backward and not the tangent; detach stops both."""

# --8<-- [start:leak]
import torch


def with_no_grad(x):
    with torch.no_grad():
        factor = x**2
    return x * factor


def with_detach(x):
    factor = (x**2).detach()
    return x * factor


x, one = torch.tensor(2.0), torch.tensor(1.0)
for f in (with_no_grad, with_detach):
    gradient = torch.func.grad(f)(x)
    _, tangent = torch.func.jvp(f, (x,), (one,))
    print(f"{f.__name__:13} grad {gradient.item()} jvp {tangent.item()}")
assert torch.func.grad(with_no_grad)(x) == 4
assert torch.func.jvp(with_no_grad, (x,), (one,))[1] == 12
assert torch.func.jvp(with_detach, (x,), (one,))[1] == 4
# --8<-- [end:leak]
