"""Nodes in the graph of each derivative of tanh, counted by a snippet."""

from tools.figures.plot import Series, plot
from tools.figures.snippets import run_snippet

TITLE = "Graph nodes by order of derivative"


def build() -> str:
    """Plot the counts that the snippet makes."""
    counts = run_snippet("double-backward/node_growth.py").counts
    orders = list(range(len(counts)))
    return plot(
        "double-backward-node-growth",
        TITLE,
        "Order of derivative on the horizontal axis, graph nodes on a "
        "logarithmic vertical axis: "
        + ", ".join(f"{k}: {n}" for k, n in zip(orders, counts, strict=True))
        + ". From order 3 on the points lie close to a straight line that "
        "bends upward a little.",
        [Series(f"{counts[-1]} nodes", orders, counts)],
        x_label="order of the derivative of tanh",
        y_label="graph nodes",
        log_y=True,
        x_ticks=orders,
        y_ticks=[1, 10, 100, 1000],
        width=400,
        height=260,
    )
