"""The life of a block: where the code of a page goes, and what judges it.

For CONTRIBUTING.md.  Code hosts show it as an image, so it brings its own
paper and colors.
"""

import textwrap
from dataclasses import dataclass

from tools.figures.shapes import INK, MUTED, SURFACE, Canvas, Point, text_width

ROW, WRAP = 132, 30
LEGEND = (
    "Box: a file. Pill: what is done. Solid: becomes. Dashed: has to be the "
    "same as."
)


@dataclass(frozen=True)
class Stop:
    """A file (a rounded box) or an act (a pill) on the way of a block."""

    name: str
    under: str
    at: Point
    act: bool = False
    said: str = ""

    @property
    def half(self) -> tuple[float, float]:
        """Half its width and half its height."""
        widest = max(
            text_width(self.name, 15, mono=not self.act),
            text_width(self.under, 12, mono=True),
        )
        return max(widest / 2 + 14, 64), 26


STOPS = {
    "test": Stop("test_IDEA.py", "tests/snippets/TOPIC/", (130, 0)),
    "snippet": Stop("IDEA.py", "snippets/TOPIC/", (385, 0)),
    "page": Stop("DEPTH.md", "docs/TOPIC/", (640, 0)),
    "prove": Stop(
        "prove",
        "tests/test_snippets.py",
        (130, ROW),
        True,
        "Snippet and test run; their assertions hold.",
    ),
    "mutant": Stop(
        "mutant",
        "tools/proof/mutants.py",
        (130, 2 * ROW),
        True,
        "Each backward is broken: now the proof has to fail.",
    ),
    "output": Stop(
        "output",
        "tools/proof/outputs.py",
        (385, ROW),
        True,
        "What the file prints is written down.",
    ),
    "include": Stop(
        "include",
        "tools/markdown/includes.py",
        (640, ROW),
        True,
        "A line of the page becomes a section of the snippet.",
    ),
    "out": Stop("IDEA.out", "snippets/TOPIC/", (385, 2 * ROW)),
    "expanded": Stop("the page, expanded", "in memory", (640, 2 * ROW)),
    "block": Stop(
        "test",
        "tools/proof/blocks_plugin.py",
        (385, 3 * ROW),
        True,
        "Each block runs from a clean state, warnings are errors.",
    ),
    "highlight": Stop(
        "highlight",
        "tools/markdown/code_blocks.py",
        (640, 3 * ROW),
        True,
        "Colors, a link to the file, a badge, the output below.",
    ),
    "notebook": Stop(
        "notebook",
        "tools/markdown/notebooks.py",
        (885, 3 * ROW),
        True,
        "The same programs as cells; a test runs them too.",
    ),
    "site": Stop(
        "the page in the browser", "site/TOPIC/DEPTH/", (640, 4 * ROW)
    ),
    "ipynb": Stop("TOPIC-DEPTH.ipynb", "site/", (885, 4 * ROW)),
    "run": Stop(
        "Run",
        "tools/live",
        (100, 4 * ROW),
        True,
        "The reader runs the block on real PyTorch.",
    ),
}
LINKS = (
    ("test", "prove"),
    ("snippet", "prove"),
    ("prove", "mutant"),
    ("snippet", "output"),
    ("snippet", "include"),
    ("page", "include"),
    ("output", "out"),
    ("include", "expanded"),
    ("expanded", "block"),
    ("expanded", "highlight"),
    ("expanded", "notebook"),
    ("highlight", "site"),
    ("notebook", "ipynb"),
    ("site", "run"),
)
COMPARED = (("block", "out"), ("run", "out"))
DESC = (
    "Three files are written by hand: a snippet, the page that includes a "
    "section of it, and a test for what is too long to prove in the snippet. "
    "Snippet and test are proved together, and proved again with each "
    "backward broken. The snippet's output is written to a file. The include "
    "gives the expanded page, which goes three ways: each block is run as a "
    "test, the page is highlighted for the browser, and a notebook is made. "
    "In the browser the reader can press Run. The test and Run compare what "
    "is printed with the output file."
)


def below(stop: Stop) -> float:
    """The y under a stop and under what is said of it."""
    rows = len(textwrap.wrap(stop.said, WRAP))
    return stop.at[1] + stop.half[1] + (8 + 17.5 * rows if rows else 0)


def rim(stop: Stop, toward: Point) -> Point:
    """Where the line from the middle of `stop` to `toward` leaves it."""
    (x, y), (half_w, half_h) = stop.at, stop.half
    dx, dy = toward[0] - x, toward[1] - y
    if dy > 0 and not dx:
        return x, below(stop) + 3
    scale = min(
        (half_w + 3) / abs(dx) if dx else float("inf"),
        (half_h + 3) / abs(dy) if dy else float("inf"),
    )
    return x + dx * scale, y + dy * scale


def draw_stop(canvas: Canvas, stop: Stop) -> None:
    """Draw a box or a pill with its name, its place and what it does."""
    (x, y), (half_w, half_h) = stop.at, stop.half
    canvas.rect(
        x - half_w,
        y - half_h,
        2 * half_w,
        2 * half_h,
        rx=half_h if stop.act else 8,
        fill=SURFACE,
        stroke=INK,
        stroke_width=1.5,
    )
    weight = "bold" if stop.act else None
    canvas.text(x, y - 2, stop.name, size=15, mono=not stop.act, weight=weight)
    canvas.text(x, y + 15, stop.under, size=12, mono=True, color=MUTED)
    if stop.said:
        canvas.text(x, y + 44, stop.said, size=13, wrap=WRAP)


def build() -> str:
    """Return the drawing."""
    canvas = Canvas("life-of-a-block", "The life of a block", DESC)
    for start, end in LINKS:
        a, b = STOPS[start], STOPS[end]
        canvas.arrow(rim(a, b.at), rim(b, a.at))
    for start, end in COMPARED:
        a, b = STOPS[start], STOPS[end]
        canvas.arrow(rim(a, b.at), rim(b, a.at), backward=True)
    for stop in STOPS.values():
        draw_stop(canvas, stop)
    canvas.text(385, -44, "These three files are written by hand.", size=13)
    canvas.text(508, 4 * ROW + 76, LEGEND, size=13, color=MUTED)
    return canvas.svg(margin=24, standalone=True)
