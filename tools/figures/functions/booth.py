"""The Double Function as an exchange booth with two boards, from a real run."""

import torch

from tools.figures.record import value_text
from tools.figures.shapes import ACCENT, INK, MUTED, SURFACE, Canvas
from tools.figures.snippets import run_snippet


def run() -> dict[str, float]:
    """Send 3 forward and 5 back through the Double of the snippet."""
    double = run_snippet("functions/double.py").Double
    sold = torch.tensor(3.0, requires_grad=True)
    bought = double.apply(sold)
    returned = torch.tensor(5.0)
    (refund,) = torch.autograd.grad(bought, sold, returned)
    values = {
        "sold": sold.item(),
        "bought": bought.item(),
        "returned": returned.item(),
        "refund": refund.item(),
    }
    values["sell rate"] = values["bought"] / values["sold"]
    values["refund rate"] = values["refund"] / values["returned"]
    return values


def board(canvas: Canvas, y: float, title: str, rate: str, color) -> None:
    """Draw one of the two boards of the booth."""
    canvas.rect(
        -66, y, 132, 52, rx=6, fill=SURFACE, stroke=color, stroke_width=1.5
    )
    canvas.text(0, y + 20, title, size=13, color=color)
    canvas.text(0, y + 41, rate, size=15, mono=True)


def build() -> str:
    """Return the drawing."""
    data = run()
    value = {key: value_text(number) for key, number in data.items()}
    canvas = Canvas(
        "functions-booth",
        "An exchange booth with a sell board and a refund board",
        f"Forward, you hand in {value['sold']} coins and the sell board, times "
        f"{value['sell rate']}, gives {value['bought']} tokens. Backward, word "
        f"comes back that a token was worth {value['returned']}; the refund "
        f"board, times {value['refund rate']}, makes that {value['refund']} "
        "for each coin.",
    )
    canvas.rect(
        -78,
        -92,
        156,
        208,
        rx=12,
        fill="none",
        stroke=INK,
        stroke_width=1.5,
    )
    canvas.text(0, -70, "the booth: Double", size=14, weight="bold")
    board(canvas, -54, "sell board", f"× {value['sell rate']}", MUTED)
    board(canvas, 46, "refund board", f"× {value['refund rate']}", ACCENT)
    for x, y, number, unit, color in (
        (-170, -28, value["sold"], "coins", INK),
        (170, -28, value["bought"], "tokens", INK),
        (170, 72, value["returned"], "a token", ACCENT),
        (-170, 72, value["refund"], "a coin", ACCENT),
    ):
        canvas.rect(
            x - 33,
            y - 22,
            66,
            44,
            rx=9,
            fill=SURFACE,
            stroke=color,
            stroke_width=1.5,
        )
        canvas.text(x, y - 1, number, size=16, mono=True)
        canvas.text(x, y + 16, unit, size=13, color=MUTED)
    canvas.arrow((-135, -28), (-69, -28))
    canvas.arrow((69, -28), (135, -28))
    canvas.arrow((135, 72), (69, 72), backward=True)
    canvas.arrow((-69, 72), (-135, 72), backward=True)
    for x, y, text, color in (
        (-142, -60, "you hand in", MUTED),
        (142, -60, "you get", MUTED),
        (142, 40, "word comes back", ACCENT),
        (-142, 40, "is passed on", ACCENT),
    ):
        canvas.text(x, y, text, size=14, color=color)
    return canvas.svg()
