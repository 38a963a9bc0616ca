"""A decorator that refuses every second derivative, not only some."""

# --8<-- [start:decorator]
import functools

import torch
from torch.autograd import functional, grad


class Refuse(torch.autograd.Function):
    """Pass gradients on; raise as soon as they are differentiated."""

    generate_vmap_rule = True

    @staticmethod
    def forward(count, *tensors):
        return tuple(tensor.clone() for tensor in tensors[:count])

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, *grad_outputs):
        raise RuntimeError("this Function has no second derivative")


class ReadOnce:
    """ctx with its saved tensors at hand: some may be unpacked only once."""

    def __init__(self, ctx):
        self.ctx, self.saved_tensors = ctx, ctx.saved_tensors

    def __getattr__(self, name):
        return getattr(self.ctx, name)


def strictly_once(backward):
    """Like once_differentiable, but never silent."""

    @functools.wraps(backward)
    def wrapper(ctx, *grad_outputs):
        if not torch.is_grad_enabled():  # no create_graph: nothing to guard
            return backward(ctx, *grad_outputs)
        ctx = ReadOnce(ctx)
        with torch.no_grad():
            grads = backward(ctx, *grad_outputs)
        grads = grads if isinstance(grads, tuple) else (grads,)
        known = [item for item in grads if item is not None]
        sources = [*grad_outputs, *ctx.saved_tensors]
        guarded = iter(Refuse.apply(len(known), *known, *sources))
        return tuple(item if item is None else next(guarded) for item in grads)

    return wrapper


# --8<-- [end:decorator]


# --8<-- [start:use]
class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    @strictly_once
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 2 * x


def fourth_power(x):
    return Square.apply(x).pow(2).sum()


def slope_sum(x):
    return grad(fourth_power(x), x, create_graph=True)[0].sum()


x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
attempts = {
    "grad": lambda: grad(slope_sum(x) + x.pow(2).sum(), x),
    "inputs=": lambda: slope_sum(x).backward(inputs=[x]),
    "unused": lambda: grad(slope_sum(x), x, allow_unused=True),
    "hessian": lambda: functional.hessian(fourth_power, x.detach()),
    "nested": lambda: torch.func.grad(torch.func.grad(fourth_power))(x[0]),
    "backward": lambda: slope_sum(x).backward(),
}
for name, attempt in attempts.items():
    try:
        attempt()
    except RuntimeError as error:
        print(f"{name:8} {error}")
        assert "has no second derivative" in str(error)
    else:
        raise AssertionError(f"{name} was expected to raise")
# --8<-- [end:use]

# --8<-- [start:proof]
assert torch.equal(Square.apply(x), x**2)
grad_output = torch.tensor([0.5, -1.0, 2.0])
(grad_x,) = grad(Square.apply(x), x, grad_output)
assert torch.equal(grad_x, 2 * x * grad_output)
(slope,) = grad(fourth_power(x), x, create_graph=True)
assert torch.equal(slope, 4 * x**3)
assert torch.func.grad(fourth_power)(torch.tensor(3.0)) == 108
# --8<-- [end:proof]
