"""Paths from the output to x, and nodes that backward runs."""

import torch

from tools.figures.plot import Series, plot
from tools.figures.shapes import ACCENT, INK

DEPTHS = [1, 2, 5, 10, 15, 20, 25, 30]


def measure(depth: int) -> tuple[float, int]:
    """Return the paths through `depth` doublings, and the nodes that ran.

    Every edge of y + y has derivative 1, so the gradient counts the paths.
    """
    x = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    ran: list[int] = []
    y = x
    for _ in range(depth):
        y = y + y
        y.grad_fn.register_prehook(lambda grads: ran.append(1))
    y.backward()
    return x.grad.item(), len(ran)


def build() -> str:
    """Return the drawing."""
    paths, nodes = zip(*map(measure, DEPTHS), strict=True)
    return plot(
        name="graph-paths",
        title="Paths grow as powers of two, executed nodes do not",
        desc=(
            f"Against the number of doublings y = y + y, up to {DEPTHS[-1]}: "
            f"the number of paths rises to {paths[-1]:.0f}, the number of "
            f"nodes that backward ran to {nodes[-1]}."
        ),
        series=[
            Series("paths to x", DEPTHS, paths, INK),
            Series("nodes run", DEPTHS, nodes, ACCENT, dashed=True),
        ],
        x_label="doublings y = y + y",
        y_label="count, logarithmic",
        log_y=True,
        y_ticks=[1, 1e2, 1e4, 1e6, 1e8, 1e10],
        x_ticks=[0, 5, 10, 15, 20, 25, 30],
        width=440,
        height=240,
    )
