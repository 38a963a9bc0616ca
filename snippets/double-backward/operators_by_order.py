"""Second and third derivatives through built-ins: which order is wrong."""

# --8<-- [start:orders]
import torch
import torch.nn.functional as F
from torch import linalg
from torch.autograd import forward_ad, grad
from torch.func import grad as slope_of
from torch.func import jvp


def double_backward(f, x, v):
    (slope,) = grad(f(x), x, create_graph=True)
    return grad(slope, x, v)[0]


def on_dual_tensors(f, x, v, create_graph):
    with forward_ad.dual_level():
        pair = forward_ad.make_dual(x, v)
        (slope,) = grad(f(pair), pair, create_graph=create_graph)
        return forward_ad.unpack_dual(slope).tangent


def along(f, v):
    return lambda x: jvp(f, (x,), (v,))[1]


def forward_twice(f, x, v):
    basis = torch.eye(x.numel(), dtype=x.dtype).view(-1, *x.shape)
    rows = [along(along(f, v), direction)(x) for direction in basis]
    return torch.stack(rows).view_as(x)


def third(f, x, v):
    (slope,) = grad(f(x), x, create_graph=True)
    (second,) = grad(slope, x, v, create_graph=True)
    return grad(second, x, v)[0]


SECOND = {
    "r/r": double_backward,
    "f/r": lambda f, x, v: along(slope_of(f), v)(x),
    "dual": lambda f, x, v: on_dual_tensors(f, x, v, True),
    "plain": lambda f, x, v: on_dual_tensors(f, x, v, False),
    "r/f": lambda f, x, v: slope_of(along(f, v))(x),
    "f/f": forward_twice,
}
# --8<-- [end:orders]


# --8<-- [start:operators]
def point(*shape):
    return torch.randn(shape, dtype=torch.float64)


steps = torch.tensor([1, 2, 4], dtype=torch.float64)
tau = torch.tensor([0.3, 0.5], dtype=torch.float64)
one_zero = torch.tensor([1.5, 0, -0.7, 2], dtype=torch.float64)
OPERATORS = {
    "layer_norm": (lambda x: F.layer_norm(x, (4,)), point(2, 4)),
    "batch_norm, training": (
        lambda x: F.batch_norm(x, None, None, training=True),
        point(4, 2),
    ),
    "instance_norm": (F.instance_norm, point(1, 2, 4)),
    "group_norm": (lambda x: F.group_norm(x, 2), point(1, 4, 3)),
    "rms_norm": (lambda x: F.rms_norm(x, (4,)), point(2, 4)),
    "det": (linalg.det, point(3, 3)),
    "det at the identity": (linalg.det, torch.eye(3, dtype=torch.float64)),
    "slogdet": (lambda x: linalg.slogdet(x).logabsdet, point(3, 3)),
    "solve": (lambda x: linalg.solve(x, steps), point(3, 3)),
    "inv": (linalg.inv, point(3, 3)),
    "householder_product": (
        lambda x: linalg.householder_product(x, tau),
        point(3, 2),
    ),
    "cumprod": (lambda x: x.cumprod(0), point(4)),
    "cumprod at a zero": (lambda x: x.cumprod(0), one_zero),
    "cholesky_inverse": (lambda x: x.tril().cholesky_inverse(), point(3, 3)),
    "mse_loss of a sine": (
        lambda x: F.mse_loss(x.sin(), torch.zeros_like(x)),
        point(6),
    ),
    "cdist": (lambda x: torch.cdist(x, x.flip(0) + 2), point(2, 3)),
    "softmax": (lambda x: x.softmax(-1), point(2, 3)),
    "silu": (F.silu, point(6)),
    "gelu": (F.gelu, point(6)),
    "conv1d of a sine": (
        lambda x: F.conv1d(x.sin(), x.new_ones(2, 2, 2)),
        point(1, 2, 4),
    ),
}
# --8<-- [end:operators]


# --8<-- [start:report]
def central(function, x, v):
    return (function(x + 1e-5 * v) - function(x - 1e-5 * v)) / 2e-5


def verdict(order, f, x, v, truth):
    try:
        found = order(f, x.clone().requires_grad_(), v)
    except RuntimeError:
        return "raises"
    if found is None:
        return "none"
    if found.isnan().any():
        return "nan"
    close = torch.allclose(found, truth, rtol=1e-4, atol=1e-4)
    return "ok" if close else "WRONG"


def judge(operator, x):
    v, weight = torch.randn_like(x), torch.randn_like(operator(x))

    def f(x):
        return (operator(x) * weight).sum()

    def second(x):
        return double_backward(f, x.detach().requires_grad_(), v)

    truth = central(slope_of(f), x, v)
    row = [verdict(order, f, x, v, truth) for order in SECOND.values()]
    if row[0] == "ok":
        truth = central(second, x, v)
    return [*row, verdict(third, f, x, v, truth)]


print(" " * 20, *(f"{name:6}" for name in SECOND), "r/r/r")
verdicts = {}
for name, (operator, x) in OPERATORS.items():
    verdicts[name] = judge(operator, x)
    print(f"{name:20}", *(f"{word:6}" for word in verdicts[name]))
# --8<-- [end:report]
