"""Matrix products of a Hessian-vector product, in units of one forward."""

# --8<-- [start:count]
import torch
from torch.autograd import functional, grad
from torch.func import jvp
from torch.utils.flop_counter import FlopCounterMode


def costs(layers):
    """Products in each method for an MLP with square layers and MSE loss."""
    weights = tuple(torch.randn(4, 4) for _ in range(layers))
    vector = tuple(torch.randn(4, 4) for _ in range(layers))
    x, target = torch.randn(4, 4), torch.randn(4, 4)

    def loss(*weights):
        h = x @ weights[0].T
        for weight in weights[1:]:
            h = torch.tanh(h) @ weight.T
        return ((h - target) ** 2).mean()

    every = tuple(range(layers))
    gradient = torch.func.grad(loss, argnums=every)

    def double_backward():
        live = tuple(weight.clone().requires_grad_() for weight in weights)
        slopes = grad(loss(*live), live, create_graph=True)
        return grad(slopes, live, vector)

    def slope_along(*weights):
        return jvp(loss, weights, vector)[1]

    methods = {
        "gradient": lambda: gradient(*weights),
        "vhp": lambda: functional.vhp(loss, weights, vector),
        "rev-rev": double_backward,
        "fwd-rev": lambda: jvp(gradient, weights, vector),
        "rev-fwd": lambda: torch.func.grad(slope_along, every)(*weights),
        "hvp": lambda: functional.hvp(loss, weights, vector),
    }
    counts = {}
    for name, method in methods.items():
        with FlopCounterMode(display=False) as counter:
            method()
        counts[name] = counter.get_total_flops() // (2 * 4**3)
    return counts


for layers in (2, 4, 8):
    print(layers, {k: v / layers for k, v in costs(layers).items()})
# --8<-- [end:count]

for layers in (2, 3, 5):
    assert costs(layers) == {
        "gradient": 3 * layers - 1,
        "vhp": 9 * layers - 5,
        "rev-rev": 9 * layers - 5,
        "fwd-rev": 9 * layers - 3,
        "rev-fwd": 8 * layers - 3,
        "hvp": 15 * layers - 9,
    }


# Two products of each method with jvp meet the zero tangent of the data x.
class CountZeroProducts(TorchDispatchMode):
    zeros = 0

    def __torch_dispatch__(self, op, types, args=(), kwargs=None):
        if op is torch.ops.aten.mm.default:
            self.zeros += any(not bool(item.any()) for item in args)
        return op(*args, **(kwargs or {}))
