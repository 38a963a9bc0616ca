"""Bytes still kept while backward runs: saved tensors against attributes."""

import weakref

import torch
from torch import Tensor
from torch.autograd import Function

from tools.figures.plot import Series, plot
from tools.figures.shapes import INK

STEPS = 8
SIZE = 1024


class Exp(Function):
    """exp that keeps an intermediate, a second copy of its output."""

    on_ctx = False
    kept: list[weakref.ref] = []

    @staticmethod
    def forward(x: Tensor) -> Tensor:
        return x.exp()

    @staticmethod
    def setup_context(ctx, inputs, output) -> None:
        copy = inputs[0].exp()
        Exp.kept.append(weakref.ref(copy.untyped_storage()))
        if Exp.on_ctx:
            ctx.copy = copy
        else:
            ctx.save_for_backward(copy)

    @staticmethod
    def backward(ctx, grad_output: Tensor) -> Tensor:
        copy = ctx.copy if hasattr(ctx, "copy") else ctx.saved_tensors[0]
        return grad_output * copy


def measure(on_ctx: bool) -> list[float]:
    """Return the KiB that are alive before each node, and at the end."""
    Exp.on_ctx, Exp.kept = on_ctx, []
    x = torch.full((SIZE,), -3.0, requires_grad=True)
    live: list[float] = []

    def record(*_) -> None:
        alive = [ref() for ref in Exp.kept]
        live.append(sum(s.nbytes() for s in alive if s is not None) / 1024)

    y = x
    for _ in range(STEPS):
        y = -Exp.apply(y)
        y.grad_fn.next_functions[0][0].register_prehook(record)
    total = y.sum()
    total.backward()
    record()
    return live


def build() -> str:
    """Draw both runs as lines over the nodes that have run."""
    saved, stashed = measure(False), measure(True)
    ran = list(range(STEPS + 1))
    return plot(
        "saving-liveness",
        "Saved memory falls node by node",
        f"Line chart of a chain of {STEPS} Functions that each keep 4 KiB. "
        f"Kept with save_for_backward, the memory falls from {saved[0]:g} to "
        f"{saved[-1]:g} KiB, 4 KiB for each node that has run. Kept as an "
        f"attribute of ctx it stays at {stashed[-1]:g} KiB while the graph "
        "is referenced.",
        [
            Series("attribute of ctx", ran, stashed, color=INK),
            Series("save_for_backward", ran, saved),
        ],
        "nodes that have run backward",
        "KiB kept by the graph",
        x_ticks=ran,
        y_ticks=[0, 8, 16, 24, 32],
        width=440,
        height=240,
    )
