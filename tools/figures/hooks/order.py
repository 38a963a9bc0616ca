"""Every hook on one intermediate tensor and one leaf, in recorded order."""

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch import Tensor

from tools.figures.record import Log, dump, record
from tools.figures.replay import Replay


def forward(x: Tensor) -> dict[str, Tensor]:
    """Make one intermediate tensor h and the root y."""
    h = x * 3
    return {"h": h, "y": h * 2}


def attach(tensors: Mapping[str, Tensor], log: Log) -> None:
    """Register one hook of every kind on h and on x, in an unsorted order."""
    h, x = tensors["h"], tensors["x"]
    node = h.grad_fn
    leaf = node.next_functions[0][0]

    def note(text: str, **where: Any) -> Callable[..., None]:
        return lambda *received: log(text, **where)

    def before_node(grad_outputs: tuple) -> None:
        state = "set" if h.grad is not None else "still None"
        log(f"Node pre-hook of h; h.grad is {state}", node=node)

    node.register_hook(note("Node post-hook of h", node=node))
    node.register_prehook(before_node)
    h.retain_grad()
    h.register_hook(note("tensor hook of h", tensor="h"))
    leaf.register_hook(note("Node post-hook of x", node=leaf))
    leaf.register_prehook(note("Node pre-hook of x", node=leaf))
    x.register_post_accumulate_grad_hook(
        note("post-accumulate hook of x", tensor="x")
    )
    x.register_hook(note("tensor hook of x", tensor="x"))


def run() -> dict[str, Any]:
    """Record the run that the figure shows."""
    x = torch.tensor(1.0, requires_grad=True)
    return record(forward, {"x": x}, attach)


def build() -> dict[str, str]:
    """Return the drawing and the data that it was drawn from."""
    data = run()
    steps = "; ".join(
        f"{number}: {event['text']}"
        for number, event in enumerate(data["events"], 1)
    )
    svg = Replay(
        data,
        name="hooks-order",
        title="The order in which hooks fire",
        desc=f"The graph x, h = 3x, y = 2h. Its backward pass: {steps}.",
        at={"x": (0, 0), "node:1": (2, 0), "h": (3, 0)}
        | {"node:0": (4, 0), "y": (5, 0)},
        column=74,
    ).svg()
    return {"order.svg": svg, "order.json": dump(data)}
