"""A second derivative through layer_norm: two of four orders are wrong."""

# --8<-- [start:orders]
import torch
from torch.autograd import gradcheck, gradgradcheck
from torch.func import grad, jvp
from torch.nn.functional import layer_norm

x, v, w = torch.tensor(
    [[0, 1, 2, 4], [0, 0, 0, 1], [1, 0, 1, 2]], dtype=torch.float64
)


def f(t):
    return (layer_norm(x + t * v, (4,)) * w).sum()


def forward(f):
    return lambda t: jvp(f, (t,), (torch.ones_like(t),))[1]


t = torch.tensor(0.0, dtype=torch.float64)
truth = (grad(f)(t + 1e-5) - grad(f)(t - 1e-5)) / 2e-5
print(f"difference of grad    {truth:.4f}")
for name, second in {
    "reverse over reverse": grad(grad(f)),
    "forward over reverse": forward(grad(f)),
    "reverse over forward": grad(forward(f)),
    "forward over forward": forward(forward(f)),
}.items():
    print(f"{name}  {second(t):.4f}")
# --8<-- [end:orders]


# --8<-- [start:check]
def norm(x):
    return layer_norm(x, (4,))


def tangent(x):
    return jvp(norm, (x,), (v,))[1]


x = x.clone().requires_grad_()
print("gradcheck    ", gradcheck(norm, x, check_forward_ad=True))
print("gradgradcheck", gradgradcheck(norm, x, check_fwd_over_rev=True))
print("tangent map  ", gradcheck(tangent, x, raise_exception=False))
# --8<-- [end:check]

# --8<-- [start:proof]
for right in (grad(grad(f)), forward(grad(f))):
    torch.testing.assert_close(right(t), truth, rtol=1e-6, atol=1e-8)
for wrong in (grad(forward(f)), forward(forward(f))):
    assert not torch.allclose(wrong(t), truth, rtol=0.05)
torch.testing.assert_close(forward(f)(t), grad(f)(t))
# --8<-- [end:proof]
