"""A real backward pass through a shared node, in execution order."""

from typing import Any

import torch
from torch import Tensor

from tools.figures.record import dump, record
from tools.figures.replay import Replay

# Row and column of each mark: narrow enough to be read on a phone.
PLACES = {
    "x": (0, -0.66),
    "w": (0.42, 0.74),
    "node:3": (1, 0),
    "a": (2, 0),
    "node:1": (2.7, -0.6),
    "node:2": (2.7, 0.6),
    "b": (3.55, -0.6),
    "c": (3.55, 0.6),
    "node:0": (4.2, 0),
    "loss": (5.15, 0),
}
BOWS = {0: 14, 1: -14, 2: -44, 3: 36, 5: 26, 6: -26}


def forward(x: Tensor, w: Tensor) -> dict[str, Tensor]:
    """Use `a` on two paths: its node must wait for both gradients."""
    a = x * w
    b = a.exp()
    c = a * 3
    loss = b + c
    return {"a": a, "b": b, "c": c, "loss": loss}


def run() -> dict[str, Any]:
    """Record the run that the figure shows."""
    x = torch.tensor(2.0, requires_grad=True)
    w = torch.tensor(0.5, requires_grad=True)
    return record(forward, {"x": x, "w": w})


def build() -> dict[str, str]:
    """Return the drawing and the data that it was drawn from."""
    data = run()
    steps = "; ".join(
        f"{number}. {event['text']}"
        for number, event in enumerate(data["events"], 1)
    )
    svg = Replay(
        data,
        name="graph-replay",
        title="A backward pass in the order in which its nodes ran",
        desc=(
            "Graph of a = x * w, b = exp(a), c = 3 * a, loss = b + c, with "
            f"x = 2 and w = 0.5. Steps: {steps}."
        ),
        at=PLACES,
        bows=BOWS,
        down=True,
        names_above=False,
        column=180,
        row=92,
    ).svg()
    return {"replay.svg": svg, "replay.json": dump(data)}
