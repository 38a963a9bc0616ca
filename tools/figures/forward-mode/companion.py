"""A value walks through three operations; its companion carries the nudge."""

import torch
from torch.autograd import forward_ad

from tools.figures.graph import Diagram
from tools.figures.shapes import ACCENT, SURFACE

COLUMN, BELOW = 66, 104


def run() -> list[tuple[str, float, float, float]]:
    """Record each station: operation, its slope, value and growth after it."""
    stations = (
        ("x²", lambda x: x**2),
        ("×3", lambda x: 3 * x),
        ("+1", lambda x: x + 1),
    )
    found = []
    with forward_ad.dual_level():
        pair = forward_ad.make_dual(torch.tensor(2.0), torch.tensor(1.0))
        found.append(("", 1.0, 2.0, 1.0))
        for name, operation in stations:
            before = forward_ad.unpack_dual(pair).tangent.item()
            pair = operation(pair)
            value, growth = forward_ad.unpack_dual(pair)
            found.append(
                (name, growth.item() / before, value.item(), growth.item())
            )
    return found


def build() -> str:
    """Draw the walk: values above, the companion's pack below."""
    walk = run()
    described = ", ".join(f"{v:g} with growth {g:g}" for _, _, v, g in walk)
    diagram = Diagram(
        "forward-mode-companion",
        "A value and its companion",
        "Two rows. Above, a value passes three operations: squared, times 3, "
        "plus 1. Below, a companion carries how far a nudge of 1 has grown. "
        f"Along the way they hold {described}.",
        column=COLUMN,
        row=BELOW,
    )
    for i, (name, _, value, _) in enumerate(walk):
        diagram.tensor(f"value{i}", f"{value:g}", None, at=(2 * i, 0))
        if name:
            diagram.op(f"op{i}", name, at=(2 * i - 1, 0))
            diagram.forward(f"value{i - 1}", f"op{i}", f"value{i}")
    canvas = diagram.canvas()
    for i, (_, slope, _, growth) in enumerate(walk):
        x = 2 * i * COLUMN
        canvas.circle(x, BELOW, 20, fill=SURFACE, stroke=ACCENT, stroke_width=2)
        canvas.text(x, BELOW + 5, f"{growth:g}", mono=True, color=ACCENT)
        if i:
            start = (x - 2 * COLUMN + 20, BELOW)
            canvas.arrow(start, (x - 20, BELOW), color=ACCENT)
            canvas.text(
                x - COLUMN,
                BELOW + 20,
                f"× {slope:g}",
                size=13,
                color=ACCENT,
            )
    canvas.text(-22, -34, "value", anchor="start", size=13)
    canvas.text(
        -22,
        BELOW - 32,
        "growth of the nudge",
        anchor="start",
        size=13,
        color=ACCENT,
    )
    return canvas.svg()
