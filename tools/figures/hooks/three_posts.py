"""Where a tensor hook, a module hook and a post-accumulate hook stand."""

from tools.figures.graph import Diagram
from tools.figures.shapes import ACCENT, INK, MUTED, SURFACE, Canvas
from tools.figures.snippets import run_snippet

ROW, BOW, POST, BESIDE = 84, -26, 66, 90


def toll_booth(canvas: Canvas, y: float) -> None:
    """Draw a hut whose barrier lies across the road."""
    style = {"fill": SURFACE, "stroke": ACCENT}
    canvas.rect(POST - 9, y - 12, 18, 24, rx=2, **style, stroke_width=1.6)
    canvas.rect(POST - 5, y - 7, 10, 7, **style, stroke_width=1.2)
    canvas.line((POST - 9, y + 4), (24, y + 4), stroke=ACCENT, stroke_width=3)


def doorman(canvas: Canvas, y: float) -> None:
    """Draw a figure that stands at the door of the layer."""
    canvas.circle(POST, y - 11, 5, fill=ACCENT)
    canvas.path(
        f"M{POST - 8} {y + 13}v-9q0 -8 8 -8t8 8v9Z",
        fill=ACCENT,
    )


def mailbox(canvas: Canvas, y: float) -> None:
    """Draw a mailbox on its post, with the flag up."""
    style = {"fill": SURFACE, "stroke": ACCENT, "stroke_width": 1.6}
    canvas.line((POST, y + 2), (POST, y + 15), stroke=ACCENT)
    canvas.path(f"M{POST - 12} {y + 4}v-9q0 -6 6 -6h12q6 0 6 6v9Z", **style)
    canvas.line((POST + 6, y - 11), (POST + 6, y - 19), stroke=ACCENT)
    canvas.line((POST + 6, y - 18), (POST + 13, y - 16), stroke=ACCENT)


def build() -> str:
    """Draw the road from the loss back to the weight."""
    lines = run_snippet("hooks/first_hooks.py").printed
    toll, bell = (f"{float(line.rsplit(' ', 1)[1]):g}" for line in lines)
    diagram = Diagram(
        name="hooks-three-posts",
        title="Three places for a hook on the way back",
        desc=(
            "Forward, solid and upward: weight, times 3, activation, times 5, "
            "loss. Backward, dashed and downward on the same road: the "
            f"gradient {toll} arrives at activation, where the barrier of the "
            "toll booth, a tensor hook, lies across the road; the doorman, a "
            "module hook, stands at the layer that multiplies by 3; "
            f"{bell} arrives at weight, where the mailbox, with the bell of a "
            "post-accumulate hook, holds weight.grad."
        ),
        row=ROW,
    )
    diagram.tensor("loss", at=(0, 0))
    diagram.op("head", "× 5", at=(0, 1))
    diagram.tensor("activation", at=(0, 2))
    diagram.op("layer", "× 3", at=(0, 3))
    diagram.tensor("weight", at=(0, 4))
    diagram.forward("weight", "layer", "activation", "head", "loss")
    diagram.backward("loss", "head", bow=BOW)
    diagram.backward("head", "activation", toll, bow=BOW)
    diagram.backward("activation", "layer", bow=BOW)
    diagram.backward("layer", "weight", bell, bow=BOW)
    canvas = diagram.canvas()
    canvas.text(-14, 0.62 * ROW, "forward", size=13, anchor="end", color=MUTED)
    canvas.text(
        58,
        0.56 * ROW,
        "backward",
        size=13,
        anchor="start",
        color=ACCENT,
    )
    posts = (
        (toll_booth, 2.5, "toll booth", "a tensor hook"),
        (doorman, 3, "doorman", "a module hook"),
        (mailbox, 4, "mailbox bell", "a post-accumulate hook"),
    )
    for draw, row, name, hook in posts:
        y = row * ROW
        draw(canvas, y)
        canvas.text(
            BESIDE, y - 2, name, anchor="start", weight="bold", color=INK
        )
        canvas.text(BESIDE, y + 15, hook, size=13, anchor="start", color=ACCENT)
    return canvas.svg()
