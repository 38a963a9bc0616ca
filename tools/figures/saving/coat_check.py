"""The same edit of a kept tensor, once with a ticket and once in a pocket."""

from tools.figures.graph import Diagram
from tools.figures.shapes import INK
from tools.figures.snippets import run_snippet


def build() -> str:
    """Draw both runs, one above the other."""
    ticket = run_snippet("saving/version_check.py")
    pocket = run_snippet("saving/attr_no_check.py")
    version = ticket.h._version
    wrong, right = pocket.x.grad.item(), 2 * pocket.x.item()
    diagram = Diagram(
        "saving-coat-check",
        "A ticketed coat is inspected, a pocket is not",
        "Two rows. In each, tensor h goes into the operation x times x, which "
        "gives y, and a backward edge returns from y. In the first row the "
        "operation carries a tag: h at version 0. After h.add_(1) the version "
        f"of h is {version}, so backward raises. In the second row h is an "
        "attribute of ctx without a version; the edit is not noticed and the "
        f"gradient is {wrong:g} instead of {right:g}.",
        column=150,
        row=190,
    )
    rows = [
        (0, ["ticket: h, version 0"], ""),
        (1, [], "pocket: ctx.x = h"),
    ]
    for row, saved, under in rows:
        h, op, y = f"h{row}", f"op{row}", f"y{row}"
        diagram.tensor(h, "h", (), at=(0, row))
        diagram.op(op, "x·x", under, at=(1, row), saved=saved)
        diagram.tensor(y, "y", (), at=(2, row))
        diagram.forward(h, op, y)
        diagram.backward(y, op, bow=26)
    diagram.backward("op1", "h1", f"{wrong:g}, not {right:g}", bow=26)
    diagram.note(
        f"h.add_(1) makes h version {version}. The ticket says 0: backward "
        "raises, and nothing reaches h.",
        (1, 0.36),
        wrap=44,
        color=INK,
    )
    diagram.note(
        "h.add_(1) changes h here too. Nothing is compared, and a wrong "
        "gradient reaches h.",
        (1, 1.36),
        wrap=44,
        color=INK,
    )
    return diagram.svg()
