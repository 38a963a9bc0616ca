"""Nodes in the graph of each derivative of tanh, counted by a snippet."""

import contextlib
import io
import runpy
from pathlib import Path

from tools.figures import draw

SNIPPET = (
    Path(__file__).resolve().parents[3]
    / "snippets/double-backward/node_growth.py"
)
TITLE = "Graph nodes by order of derivative"


def build() -> str:
    """Plot the counts that the snippet makes."""
    with contextlib.redirect_stdout(io.StringIO()):
        counts = runpy.run_path(str(SNIPPET))["counts"]
    orders = list(range(len(counts)))
    return draw.plot(
        "double-backward-node-growth",
        TITLE,
        "Order of derivative on the horizontal axis, graph nodes on a "
        "logarithmic vertical axis: "
        + ", ".join(f"{k}: {n}" for k, n in zip(orders, counts, strict=True))
        + ". From order 3 on the points lie close to a straight line that "
        "bends upward a little.",
        [draw.Series(f"{counts[-1]} nodes", orders, counts)],
        x_label="order of the derivative of tanh",
        y_label="graph nodes",
        log_y=True,
        x_ticks=orders,
        y_ticks=[1, 10, 100, 1000],
        width=400,
        height=260,
    )


if __name__ == "__main__":
    draw.write(__file__, build())
