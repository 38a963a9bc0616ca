"""Two slopes of x**3 from a real run: one depends on x, one does not."""

import torch
from torch.autograd import grad

from tools.figures.graph import Diagram
from tools.figures.shapes import MUTED

TITLE = "A live slope and a photo of it"
DESC = (
    "Two rows, both with x = 5. Above: solid edges lead from x through the "
    "operation 3x² to the slope 75, and a dashed edge leads back from the "
    "slope to x with the next slope, 30. Below: the slope 75 stands alone, "
    "no edge joins it to x, so nothing can lead back."
)


def slopes() -> tuple[float, float, float, bool]:
    """Return both slopes, the next slope, and whether the photo is linked."""
    x = torch.tensor(5.0, requires_grad=True)
    (photo,) = grad(x**3, x)
    (live,) = grad(x**3, x, create_graph=True)
    (following,) = grad(live, x)
    return live.item(), photo.item(), following.item(), photo.requires_grad


def build() -> str:
    """Draw both rows."""
    live, photo, following, linked = slopes()
    assert not linked
    diagram = Diagram(
        "double-backward-photos", TITLE, DESC, column=150, row=170
    )
    for row, word in enumerate(("live", "photo")):
        diagram.tensor(f"x {word}", "x = 5", (), at=(0, row))
        diagram.op(f"rule {word}", "3x²", at=(1, row))
    diagram.tensor("live", f"slope {live:g}", (), at=(2.1, 0))
    diagram.tensor("photo", f"slope {photo:g}", (), at=(2.1, 1))
    diagram.forward("x live", "rule live", "live")
    diagram.forward("x photo", "rule photo")
    diagram.backward("live", "x live", f"{following:g}", bow=-40)
    diagram.note("a live dial", at=(2.1, -0.24))
    diagram.note(
        "turn x and it moves: its own slope is 30", at=(1, 0.48), wrap=44
    )
    diagram.note("a photo of the dial", at=(2.1, 0.72))
    diagram.note(
        "the number is right, nothing leads back", at=(1, 1.34), wrap=44
    )
    canvas = diagram.canvas()
    x, y = diagram.locate((2.1, 1))
    canvas.rect(
        x - 66, y - 36, 132, 72, rx=2, fill="none", stroke=MUTED
    )  # the frame of the photo
    return canvas.svg()
