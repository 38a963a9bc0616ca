"""Matrix products of a Hessian-vector product, in units of one forward."""

# --8<-- [start:methods]
import torch
from torch.autograd import functional, grad
from torch.func import jvp
from torch.utils.flop_counter import FlopCounterMode


def methods(layers):
    """Gradient and HVPs of an MLP: square layers, tanh, squared error."""
    weights = tuple(torch.randn(4, 4) for _ in range(layers))
    vector = tuple(torch.randn(4, 4) for _ in range(layers))
    x, target = torch.randn(4, 4), torch.randn(4, 4)

    def loss(*weights):
        h = x @ weights[0].T
        for weight in weights[1:]:
            h = torch.tanh(h) @ weight.T
        return ((h - target) ** 2).mean()

    every = tuple(range(layers))
    gradient = torch.func.grad(loss, every)

    def double_backward():
        live = tuple(weight.clone().requires_grad_() for weight in weights)
        slopes = grad(loss(*live), live, create_graph=True)
        return grad(slopes, live, vector)

    def reverse_over_forward():
        slope_along = lambda *w: jvp(loss, w, vector)[1]  # noqa: E731
        return torch.func.grad(slope_along, every)(*weights)

    return {
        "gradient": lambda: gradient(*weights),
        "double backward": double_backward,
        "forward over reverse": lambda: jvp(gradient, weights, vector)[1],
        "reverse over forward": reverse_over_forward,
        "functional.vhp": lambda: functional.vhp(loss, weights, vector)[1],
        "functional.hvp": lambda: functional.hvp(loss, weights, vector)[1],
    }


# --8<-- [end:methods]


# --8<-- [start:count]
def products(method):
    """Count the 4 by 4 matrix products that a call makes."""
    with FlopCounterMode(display=False) as counter:
        method()
    return counter.get_total_flops() // (2 * 4**3)


for name in methods(2):
    units = [products(methods(n)[name]) / n for n in (2, 4, 8)]
    print(f"{name:21}", units)
# --8<-- [end:count]

# --8<-- [start:proof]
PREDICTED = {
    "gradient": lambda n: 3 * n - 1,
    "double backward": lambda n: 9 * n - 5,
    "forward over reverse": lambda n: 9 * n - 3,
    "reverse over forward": lambda n: 8 * n - 3,
    "functional.vhp": lambda n: 9 * n - 5,
    "functional.hvp": lambda n: 15 * n - 9,
}
for layers in (2, 3, 5):
    for name, method in methods(layers).items():
        assert products(method) == PREDICTED[name](layers)


class CountZeroFactors(torch.utils._python_dispatch.TorchDispatchMode):
    """Count the matrix products of which one factor is all zeros."""

    count = 0

    def __torch_dispatch__(self, op, types, args=(), kwargs=None):
        if op is torch.ops.aten.mm.default:
            self.count += not all(bool(factor.any()) for factor in args)
        return op(*args, **(kwargs or {}))


same = methods(3)
for name in ("double backward", "forward over reverse", "reverse over forward"):
    with CountZeroFactors() as zero:
        same[name]()
    assert zero.count == (2 if " over " in name else 0)

expected = same.pop("double backward")()
same.pop("gradient")
for method in same.values():
    for ours, theirs in zip(method(), expected, strict=True):
        assert torch.allclose(ours, theirs, atol=1e-5)
# --8<-- [end:proof]
