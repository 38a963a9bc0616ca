"""A real backward pass of w*x reused twice, replayed in execution order."""

from typing import Any

import torch
from torch import Tensor

from figures import draw
from figures.record import dump, record


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
    svg = draw.replay(
        data,
        name="graph-replay",
        title="A backward pass in the order in which it ran",
        desc="x",
        column=94,
    )
    return {"replay.svg": svg, "replay.json": dump(data)}


if __name__ == "__main__":
    draw.write(__file__, build())
