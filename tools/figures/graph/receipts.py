"""hours * rate + 5 with the receipt of each computed number."""

import torch
from torch import Tensor

from tools.figures.graph import Diagram
from tools.figures.record import record, value_text


def forward(hours: Tensor, rate: Tensor) -> dict[str, Tensor]:
    """Compute the total of the beginner page."""
    pay = hours * rate
    return {"pay": pay, "total": pay + 5.0}


def build() -> str:
    """Return the drawing."""
    inputs = {
        "hours": torch.tensor(3.0, requires_grad=True),
        "rate": torch.tensor(20.0, requires_grad=True),
    }
    data = record(forward, inputs)
    add, multiply = data["nodes"][:2]
    gradient = {edge["tensor"]: edge["gradient"] for edge in data["edges"]}
    names = {"self": "hours", "other": "rate"}
    kept = [f"keeps {names[name]}" for name in multiply["saved"][::-1]]

    figure = Diagram(
        name="graph-receipts",
        title="Receipts of a small calculation",
        desc=(
            "hours 3 and rate 20 enter a multiplication whose receipt "
            "MulBackward0 keeps both numbers; it makes pay 60. Adding 5, with "
            "receipt AddBackward0, makes total 65. Backward, dashed, carries "
            "1 from the addition to the multiplication, which sends 20 to "
            "hours and 3 to rate."
        ),
        column=100,
        row=120,
    )
    figure.tensor("hours", "hours", "3", at=(0, 0))
    figure.tensor("rate", "rate", "20", at=(0, 1))
    figure.op("mul", "×", multiply["name"], at=(1.18, 0.5), saved=kept)
    figure.tensor("pay", "pay", "60", at=(2, 0.5))
    figure.op("add", "+", add["name"], at=(2.8, 0.5))
    figure.tensor("five", "5", at=(3.95, 1.02), muted=True)
    figure.tensor("total", "total", "65", at=(3.62, 0.5))
    figure.forward("hours", "mul", "pay", "add", "total")
    figure.forward("rate", "mul")
    figure.forward("five", "add")
    figure.backward("add", "mul", value_text(gradient["pay"]))
    figure.backward("mul", "hours", value_text(gradient["hours"]))
    figure.backward("mul", "rate", value_text(gradient["rate"]), bow=18)
    figure.note("no receipt: typed in", (0, 0.45), wrap=11)
    return figure.svg()
