"""SVG shapes on a canvas that measures what it holds.

Colors come from `currentColor` and four CSS variables, so one file serves
light and dark pages.  There is no inline style, ids appear only on the title
and the description, and text stays text.  The standard library's ElementTree
writes and escapes the markup.
"""

import contextlib
import math
import textwrap
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

ACCENT = "var(--hg-accent)"
MUTED = "var(--hg-muted)"
SURFACE = "var(--hg-surface)"
LINE = "var(--hg-line)"
INK = "currentColor"
MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
LEADING = 1.35
# For drawings that a code host shows as an image, without the site's sheet.
PALETTE = """
svg { color: #22201c; font-family: Helvetica, Arial, sans-serif;
  --hg-surface: #f5f2eb; --hg-line: #dbd5c8; --hg-muted: #5d584e;
  --hg-accent: #0b5f63 }
.paper { fill: #fdfcf9; stroke: var(--hg-line) }
@media (prefers-color-scheme: dark) {
  svg { color: #e3e1da; --hg-surface: #1c2024; --hg-line: #363c42;
    --hg-muted: #a8a89f; --hg-accent: #72cbc4 }
  .paper { fill: #14171a }
}
"""

Point = tuple[float, float]


def num(value: float) -> str:
    """Write a coordinate with one decimal, without a trailing zero."""
    return f"{value + 0.0:.1f}".removesuffix(".0").replace("-0", "0") or "0"


def text_width(text: str, size: float = 14, mono: bool = False) -> float:
    """Estimate the width of a line of text, on the wide side."""
    return len(text) * size * (0.61 if mono else 0.55)


def attributes(values: dict[str, Any]) -> dict[str, str]:
    """Name XML attributes: data_step=1 becomes data-step="1"; drop None."""
    return {
        key.rstrip("_").replace("_", "-"): (
            num(value) if isinstance(value, float) else str(value)
        )
        for key, value in values.items()
        if value is not None
    }


class Canvas:
    """SVG elements in order, with the bounds that they need.

    Raises:
        ValueError: the title or the description, which a screen reader reads
            in place of the drawing, is empty.
    """

    def __init__(self, name: str, title: str, desc: str) -> None:
        if not title.strip() or not desc.strip():
            raise ValueError(f"{name}: a drawing needs a title and a desc")
        self.root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg")
        self.root.text = "\n"
        self.inside = self.root
        self.bounds = [math.inf, math.inf, -math.inf, -math.inf]
        ids = {"title": f"hg-{name}-title", "desc": f"hg-{name}-desc"}
        self.add("title", title, id=ids["title"])
        self.add("desc", desc, id=ids["desc"])
        self.describe(
            role="img",
            aria_labelledby=ids["title"],
            aria_describedby=ids["desc"],
        )

    def describe(self, **values: Any) -> None:
        """Set attributes of the drawing itself."""
        self.root.attrib |= attributes(values)

    def add(self, tag: str, text: str | None = None, **values: Any) -> Any:
        """Add one element; its bounds are not measured."""
        element = ET.SubElement(self.inside, tag, attributes(values))
        element.text, element.tail = text, "\n"
        return element

    def cover(self, x: float, y: float, width: float, height: float) -> None:
        """Make the drawing large enough to hold this rectangle."""
        low_x, low_y, high_x, high_y = self.bounds
        self.bounds = [
            min(low_x, x),
            min(low_y, y),
            max(high_x, x + width),
            max(high_y, y + height),
        ]

    @contextlib.contextmanager
    def group(self, **values: Any) -> Iterator[None]:
        """Put what is added meanwhile into one group."""
        outer, self.inside = self.inside, self.add("g", "\n", **values)
        yield
        self.inside = outer

    def rect(self, x: float, y: float, w: float, h: float, **style) -> None:
        """Add a rectangle."""
        self.add("rect", x=x, y=y, width=w, height=h, **style)
        self.cover(x, y, w, h)

    def circle(self, x: float, y: float, r: float, **style: Any) -> None:
        """Add a circle."""
        self.add("circle", cx=x, cy=y, r=r, **style)
        self.cover(x - r, y - r, 2 * r, 2 * r)

    def path(self, commands: str, **style: Any) -> None:
        """Add a path (its bounds are not measured)."""
        self.add("path", d=commands, **{"fill": "none", **style})

    def line(self, *points: Point, **style: Any) -> None:
        """Add straight strokes from point to point."""
        for x, y in points:
            self.cover(x, y, 0, 0)
        joined = "L".join(f"{num(x)} {num(y)}" for x, y in points)
        self.path(f"M{joined}", **{"stroke": INK, "stroke_width": 1.5, **style})

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 14,
        anchor: str = "middle",
        color: str = INK,
        mono: bool = False,
        weight: str | None = None,
        wrap: int | None = None,
        back: bool = False,
    ) -> None:
        """Add text whose first baseline is y, wrapped at `wrap` characters.

        `back` puts the surface color behind it, for labels on a line.
        """
        lines = textwrap.wrap(text, wrap) if wrap else text.split("\n")
        leading = size * LEADING
        width = max(text_width(line, size, mono) for line in lines)
        left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
        height = size * 0.35 + leading * len(lines)
        self.cover(left, y - size, width, height)
        if back:
            self.rect(
                left - 3,
                y - size + 1,
                width + 6,
                height - 3,
                rx=3,
                fill=SURFACE,
            )
        place = {} if len(lines) > 1 else {"x": x, "y": y}
        element = self.add(
            "text",
            None if len(lines) > 1 else lines[0],
            **place,
            font_size=size,
            text_anchor=anchor,
            fill=color,
            font_family=MONO if mono else None,
            font_weight=weight,
        )
        for i, row in enumerate(lines if len(lines) > 1 else ()):
            at = attributes({"x": x, "y": y + i * leading})
            ET.SubElement(element, "tspan", at).text = row

    def arrow(
        self,
        start: Point,
        end: Point,
        *,
        bow: float = 0,
        backward: bool = False,
        color: str | None = None,
    ) -> Point:
        """Add an edge with its head at `end`; return the middle of it.

        `bow` bends the edge sideways: positive to the right of its direction.
        """
        (x0, y0), (x1, y1) = start, end
        length = math.hypot(x1 - x0, y1 - y0) or 1
        cx = (x0 + x1) / 2 - (y1 - y0) / length * 2 * bow
        cy = (y0 + y1) / 2 + (x1 - x0) / length * 2 * bow
        color = color or (ACCENT if backward else MUTED)
        curve = f"Q{num(cx)} {num(cy)} " if bow else "L"
        self.path(
            f"M{num(x0)} {num(y0)}{curve}{num(x1)} {num(y1)}",
            data_kind="backward" if backward else "forward",
            stroke=color,
            stroke_width=1.8 if backward else 1.5,
            stroke_dasharray="5 4" if backward else None,
        )
        angle = math.atan2(y1 - cy, x1 - cx)
        head = [end] + [
            (x1 + 9 * math.cos(angle + turn), y1 + 9 * math.sin(angle + turn))
            for turn in (2.7, -2.7)
        ]
        self.line(*head, head[0], fill=color, stroke=None, stroke_width=None)
        middle = ((x0 + 2 * cx + x1) / 4, (y0 + 2 * cy + y1) / 4)
        self.cover(*middle, 0, 0)
        return middle

    def svg(self, margin: float = 8, standalone: bool = False) -> str:
        """Return the finished drawing.

        `standalone` gives it paper and colors of its own.
        """
        x, y = self.bounds[0] - margin, self.bounds[1] - margin
        width = self.bounds[2] - x + margin
        height = self.bounds[3] - y + margin
        self.describe(
            viewBox=" ".join(num(value) for value in (x, y, width, height)),
            width=num(width),
            height=num(height),
        )
        if standalone:
            box = attributes({"x": x, "y": y, "width": width, "height": height})
            paper = ET.Element("rect", {"class": "paper", **box, "rx": "10"})
            style = ET.Element("style")
            style.text, style.tail, paper.tail = PALETTE, "\n", "\n"
            self.root[2:2] = [style, paper]
        return ET.tostring(self.root, encoding="unicode") + "\n"
