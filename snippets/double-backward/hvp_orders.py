"""The four orders of a Hessian-vector product, beside an exact Hessian."""

# --8<-- [start:orders]
import torch
from torch.autograd import grad
from torch.func import grad as slope_of
from torch.func import jvp, vmap


def reverse_over_reverse(f, x, v):
    x = x.detach().requires_grad_()
    (slope,) = grad(f(x), x, create_graph=True)
    return grad(slope, x, v)[0]


def forward_over_reverse(f, x, v):
    return jvp(slope_of(f), (x,), (v,))[1]


def reverse_over_forward(f, x, v):
    return slope_of(lambda x: jvp(f, (x,), (v,))[1])(x)


def forward_over_forward(f, x, v):
    """One number for each direction, here all n of them."""

    def along(u):
        return jvp(lambda x: jvp(f, (x,), (v,))[1], (x,), (u,))[1]

    basis = torch.eye(x.numel(), dtype=x.dtype)
    return vmap(along)(basis.view(-1, *x.shape)).view_as(x)


# --8<-- [end:orders]


# --8<-- [start:compare]
def by_hand(h):
    """layer_norm without weights, made of primitive operations."""
    centered = h - h.mean(-1, keepdim=True)
    variance = centered.pow(2).mean(-1, keepdim=True)
    return centered / (variance + 1e-5).sqrt()


def built_in(h):
    return torch.nn.functional.layer_norm(h, h.shape[-1:])


w, v = torch.randn(2, 3, 4, dtype=torch.float64)
data = torch.randn(5, 3, dtype=torch.float64)
orders = [
    reverse_over_reverse,
    forward_over_reverse,
    reverse_over_forward,
    forward_over_forward,
]
exact = torch.func.hessian(lambda w: by_hand((data @ w).tanh()).pow(3).sum())(w)
product = torch.einsum("ijkl,kl->ij", exact, v)
for order in orders:
    for norm in (by_hand, built_in):
        ours = order(lambda w, n=norm: n((data @ w).tanh()).pow(3).sum(), w, v)
        error = ((ours - product).norm() / product.norm()).item()
        print(f"{order.__name__:20} {norm.__name__:8} error {error:.2f}")
# --8<-- [end:compare]

# --8<-- [start:proof]
slope = slope_of(lambda w: by_hand((data @ w).tanh()).pow(3).sum())
quotient = (slope(w + 1e-5 * v) - slope(w - 1e-5 * v)) / 2e-5
torch.testing.assert_close(product, quotient, rtol=1e-6, atol=1e-6)
for order in orders:
    hand, fused = (
        order(lambda w, n=n: n((data @ w).tanh()).pow(3).sum(), w, v)
        for n in (by_hand, built_in)
    )
    torch.testing.assert_close(hand, product)
    close = torch.allclose(fused, product, rtol=1e-3, atol=1e-3)
    assert close == order.__name__.endswith("over_reverse"), order
# --8<-- [end:proof]
