"""Draw the site's figures as SVG, all in one visual grammar.

A tensor is a rounded box with its shape, an operation a circle.  Forward
edges are solid, backward edges dashed in the accent color, and a saved tensor
is a small tag on the operation that keeps it.  Colors come from `currentColor`
and four CSS variables, so one file serves light and dark pages; there is no
inline style, and ids appear only on the title and the description.
"""

import json
import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

ACCENT = "var(--hg-accent)"
MUTED = "var(--hg-muted)"
SURFACE = "var(--hg-surface)"
LINE = "var(--hg-line)"
INK = "currentColor"
PALETTE = """<style>
svg { color: #22201c; font-family: Helvetica, Arial, sans-serif;
  --hg-surface: #f5f2eb; --hg-line: #dbd5c8; --hg-muted: #5d584e;
  --hg-accent: #0b5f63 }
.paper { fill: #fdfcf9; stroke: var(--hg-line) }
@media (prefers-color-scheme: dark) {
  svg { color: #e3e1da; --hg-surface: #1c2024; --hg-line: #363c42;
    --hg-muted: #a8a89f; --hg-accent: #72cbc4 }
  .paper { fill: #14171a }
}
</style>"""
MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
RADIUS = 22
BOX = 44

Point = tuple[float, float]


def outputs(source: str | Path, built: str | Mapping[str, str]) -> dict:
    """Map the files that a figure module makes to their texts."""
    source = Path(source)
    if isinstance(built, str):
        built = {f"{source.stem}.svg": built}
    return {source.with_name(name): text for name, text in built.items()}


def write(source: str | Path, built: str | Mapping[str, str]) -> None:
    """Write what `build()` returned beside the module `source`."""
    for path, text in outputs(source, built).items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path}")


def num(value: float) -> str:
    """Write a coordinate with one decimal, without a trailing zero."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def shape_text(shape: Iterable[int]) -> str:
    """Write a shape as Python does: (), (3,), (4, 3)."""
    return str(tuple(shape))


def value_text(value: Any) -> str:
    """Write a recorded gradient in few characters."""
    if value is None:
        return "None"
    if isinstance(value, int | float):
        return f"{value:.4g}"
    flat = json.dumps(value)
    if any(isinstance(item, list) for item in value) or len(value) > 3:
        return f"{flat.count(',') + 1} values"
    return "[" + ", ".join(value_text(item) for item in value) + "]"


def text_width(text: str, size: float = 14, mono: bool = False) -> float:
    """Estimate the width of a line of text, on the wide side."""
    return len(text) * size * (0.61 if mono else 0.55)


def attributes(**values: Any) -> str:
    """Write XML attributes: data_step=1 becomes data-step="1"."""
    parts = []
    for key, value in values.items():
        if value is None:
            continue
        if isinstance(value, float):
            value = num(value)
        name = key.rstrip("_").replace("_", "-")
        parts.append(f' {name}="{escape(str(value))}"')
    return "".join(parts)


class Canvas:
    """SVG elements in order, with the bounds that they need."""

    def __init__(self, name: str, title: str, desc: str) -> None:
        self.name, self.title, self.desc = name, title, desc
        self.items: list[str] = []
        self.bounds = [math.inf, math.inf, -math.inf, -math.inf]
        self.data: dict[str, Any] = {}

    def cover(self, x: float, y: float, width: float, height: float) -> None:
        """Make the drawing large enough to hold this rectangle."""
        low_x, low_y, high_x, high_y = self.bounds
        self.bounds = [
            min(low_x, x),
            min(low_y, y),
            max(high_x, x + width),
            max(high_y, y + height),
        ]

    def group(self, **values: Any) -> None:
        """Open a group; close it with `end`."""
        self.items.append(f"<g{attributes(**values)}>")

    def end(self) -> None:
        """Close the group that was opened last."""
        self.items.append("</g>")

    def rect(self, x: float, y: float, w: float, h: float, **style) -> None:
        """Add a rectangle."""
        shape = attributes(x=x, y=y, width=w, height=h, **style)
        self.items.append(f"<rect{shape}/>")
        self.cover(x, y, w, h)

    def circle(self, x: float, y: float, r: float, **style: Any) -> None:
        """Add a circle."""
        self.items.append(f"<circle{attributes(cx=x, cy=y, r=r, **style)}/>")
        self.cover(x - r, y - r, 2 * r, 2 * r)

    def path(self, commands: str, **style: Any) -> None:
        """Add a path (its bounds are not measured)."""
        style = {"fill": "none", **style}
        self.items.append(f"<path{attributes(d=commands, **style)}/>")

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
        leading = size * 1.35
        width = max(text_width(line, size, mono) for line in lines)
        left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
        box = (left, y - size, width, size * 0.35 + leading * len(lines))
        self.cover(*box)
        if back:
            x0, y0, w, h = box
            self.rect(x0 - 3, y0 + 1, w + 6, h - 3, rx=3, fill=SURFACE)
        style = attributes(
            font_size=size,
            text_anchor=anchor,
            fill=color,
            font_family=MONO if mono else None,
            font_weight=weight,
        )
        if len(lines) == 1:
            body = escape(lines[0], quote=False)
            self.items.append(
                f"<text{attributes(x=x, y=y)}{style}>{body}</text>"
            )
            return
        rows = "".join(
            f"<tspan{attributes(x=x, y=y + i * leading)}>"
            f"{escape(line, quote=False)}</tspan>"
            for i, line in enumerate(lines)
        )
        self.items.append(f"<text{style}>{rows}</text>")

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
        normal = (-(y1 - y0) / length, (x1 - x0) / length)
        cx = (x0 + x1) / 2 + normal[0] * 2 * bow
        cy = (y0 + y1) / 2 + normal[1] * 2 * bow
        color = color or (ACCENT if backward else MUTED)
        style = {"stroke": color, "stroke_width": 1.8 if backward else 1.5}
        if backward:
            style["stroke_dasharray"] = "5 4"
        curve = f"M{num(x0)} {num(y0)}Q{num(cx)} {num(cy)} {num(x1)} {num(y1)}"
        if not bow:
            curve = f"M{num(x0)} {num(y0)}L{num(x1)} {num(y1)}"
        self.path(curve, **style)
        angle = math.atan2(y1 - cy, x1 - cx)
        head = [end]
        for turn in (2.7, -2.7):
            head.append(
                (
                    x1 + 9 * math.cos(angle + turn),
                    y1 + 9 * math.sin(angle + turn),
                )
            )
        points = "L".join(f"{num(x)} {num(y)}" for x, y in head)
        self.path(f"M{points}Z", fill=color)
        middle = ((x0 + 2 * cx + x1) / 4, (y0 + 2 * cy + y1) / 4)
        self.cover(*middle, 0, 0)
        return middle

    def svg(self, margin: float = 8, standalone: bool = False) -> str:
        """Return the finished drawing.

        `standalone` gives it paper and colors of its own, for places that
        show it as an image, without the site's style sheet.
        """
        x, y = self.bounds[0] - margin, self.bounds[1] - margin
        width = self.bounds[2] - x + margin
        height = self.bounds[3] - y + margin
        box = " ".join(num(v) for v in (x, y, width, height))
        head = attributes(
            xmlns="http://www.w3.org/2000/svg",
            viewBox=box,
            width=num(width),
            height=num(height),
            role="img",
            aria_labelledby=f"hg-{self.name}-title",
            aria_describedby=f"hg-{self.name}-desc",
            **self.data,
        )
        lines = [
            f"<svg{head}>",
            f'<title id="hg-{self.name}-title">{escape(self.title)}</title>',
            f'<desc id="hg-{self.name}-desc">{escape(self.desc)}</desc>',
            *self.items,
            "</svg>",
        ]
        if standalone:
            paper = attributes(x=x, y=y, width=width, height=height, rx=10)
            lines[3:3] = [PALETTE, f'<rect class="paper"{paper}/>']
        return "\n".join(lines) + "\n"


@dataclass
class Mark:
    """A tensor or an operation in a diagram."""

    kind: str
    label: str
    under: str
    at: Point | None
    saved: Sequence[str] = ()
    muted: bool = False
    width: float = 0
    middle: Point = (0, 0)


@dataclass
class Edge:
    """An edge between two marks of a diagram."""

    start: str
    end: str
    label: str = ""
    backward: bool = False
    bow: float | None = None
    step: int | None = None


@dataclass
class Diagram:
    """Tensors and operations joined by forward and backward edges.

    Each mark has a key.  A mark without `at` (column, row; fractions allowed)
    is placed by a layered layout of the forward edges.
    """

    name: str
    title: str
    desc: str
    column: float = 104
    row: float = 104
    down: bool = False
    names_above: bool = False
    marks: dict[str, Mark] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    notes: list[tuple] = field(default_factory=list)
    names: list[tuple] = field(default_factory=list)

    def tensor(
        self,
        key: str,
        label: str | None = None,
        shape: Iterable[int] | str | None = None,
        at: Point | None = None,
        muted: bool = False,
    ) -> None:
        """Add a tensor: a rounded box with its label and its shape.

        `shape` may be any short text; `muted` marks one that needs no
        gradient.
        """
        label = key if label is None else label
        under = "" if shape is None else shape
        if not isinstance(under, str):
            under = shape_text(under)
        width = max(
            text_width(label, 14, mono=True),
            text_width(under, 12, mono=True),
            24,
        )
        mark = Mark("tensor", label, under, at, muted=muted, width=width + 20)
        self.marks[key] = mark

    def op(
        self,
        key: str,
        label: str | None = None,
        under: str = "",
        at: Point | None = None,
        saved: Sequence[str] = (),
    ) -> None:
        """Add an operation: a circle, with the tensors that it keeps as tags.

        `under` is a line below the circle, such as the name of its grad_fn.
        """
        label = key if label is None else label
        radius = max(RADIUS, text_width(label, 14, mono=True) / 2 + 6)
        self.marks[key] = Mark("op", label, under, at, saved, width=2 * radius)

    def forward(self, *keys: str, label: str = "") -> None:
        """Add solid edges along a chain of marks."""
        for start, end in zip(keys, keys[1:], strict=False):
            self.edges.append(Edge(start, end, label))

    def backward(
        self,
        start: str,
        end: str,
        label: str = "",
        bow: float | None = None,
        step: int | None = None,
    ) -> None:
        """Add a dashed edge, bent so that it passes beside what is between."""
        self.edges.append(Edge(start, end, label, True, bow, step))

    def note(
        self, text: str, at: Point, wrap: int = 28, color: str = MUTED
    ) -> None:
        """Add small wrapped text centered on a grid position."""
        self.notes.append((text, at, wrap, color))

    def place(self) -> None:
        """Give every mark without a position a layer and a rank."""
        free = [key for key, mark in self.marks.items() if mark.at is None]
        solid = [e for e in self.edges if not e.backward]
        layer = dict.fromkeys(free, 0)
        for _ in free:
            for edge in solid:
                if edge.start in layer and edge.end in layer:
                    layer[edge.end] = max(
                        layer[edge.end], layer[edge.start] + 1
                    )
        for key in reversed(free):
            later = [layer[e.end] for e in solid if e.start == key]
            if later and not any(e.end == key for e in solid):
                layer[key] = min(later) - 1
        rank: dict[str, float] = {}
        for depth in sorted(set(layer.values())):
            keys = [key for key in free if layer[key] == depth]
            for key in keys:
                before = [
                    rank[e.start]
                    for e in solid
                    if e.end == key and e.start in rank
                ]
                rank[key] = sum(before) / len(before) if before else 0
            ordered = sorted(keys, key=lambda k: rank[k])
            center = sum(rank[k] for k in keys) / len(keys)
            for i, key in enumerate(ordered):
                if len(keys) > 1:
                    rank[key] = center + i - (len(keys) - 1) / 2
                self.marks[key].at = (depth, rank[key])

    def locate(self, at: Point) -> Point:
        """Turn a grid position into coordinates."""
        column, row = at
        if self.down:
            column, row = row, column
        return column * self.column, row * self.row

    def rim(self, key: str, toward: Point) -> Point:
        """Return the point on a mark's border that faces `toward`."""
        mark = self.marks[key]
        x, y = mark.middle
        dx, dy = toward[0] - x, toward[1] - y
        length = math.hypot(dx, dy) or 1
        if mark.kind == "op":
            reach = mark.width / 2 + 2
            return x + dx / length * reach, y + dy / length * reach
        half_w, half_h = mark.width / 2 + 2, BOX / 2 + 2
        scale = min(
            half_w / abs(dx) if dx else math.inf,
            half_h / abs(dy) if dy else math.inf,
        )
        return x + dx * scale, y + dy * scale

    def lifted(self, mark: Mark) -> bool:
        """Tell whether a name goes above, away from backward edges."""
        rows = [other.middle[1] for other in self.marks.values()]
        return self.names_above and mark.middle[1] * 2 > (
            min(rows) + max(rows) - 1
        )

    def side(self, edge: Edge) -> int:
        """Choose the side on which a backward edge passes: 1 or -1.

        Away from the middle of the drawing.  On the middle it passes below,
        or above where tags hang below the operations.
        """
        rows = [mark.middle[1] for mark in self.marks.values()]
        (_, y0), (_, y1) = (
            self.marks[edge.start].middle,
            self.marks[edge.end].middle,
        )
        height = y0 + y1 - min(rows) - max(rows)
        tagged = any(mark.saved for mark in self.marks.values())
        above = height < -1 or (height <= 1 and tagged)
        leftward = (
            self.marks[edge.end].middle[0] < (self.marks[edge.start].middle[0])
        )
        return 1 if above == leftward else -1

    def clear(self, edge: Edge, side: int) -> float:
        """Return the smallest bow with which an edge passes other marks."""
        x0, y0 = self.marks[edge.start].middle
        x1, y1 = self.marks[edge.end].middle
        length = math.hypot(x1 - x0, y1 - y0) or 1
        along = ((x1 - x0) / length, (y1 - y0) / length)
        bow = 22.0
        for key, mark in self.marks.items():
            if key in (edge.start, edge.end):
                continue
            x, y = mark.middle[0] - x0, mark.middle[1] - y0
            place = (x * along[0] + y * along[1]) / length
            offset = side * (y * along[0] - x * along[1])
            half = BOX / 2 if mark.kind == "tensor" else mark.width / 2
            if 0.1 < place < 0.9 and -half < offset < 3 * half:
                need = offset + half + 14
                bow = max(bow, need / (4 * place * (1 - place)))
        return side * bow

    def draw_edge(self, canvas: Canvas, edge: Edge) -> tuple[str, Point]:
        """Draw one edge and return its label with the place for it."""
        (x0, y0), (x1, y1) = (
            self.marks[edge.start].middle,
            self.marks[edge.end].middle,
        )
        bow = edge.bow
        if bow is None:
            bow = self.clear(edge, self.side(edge)) if edge.backward else 0
        length = math.hypot(x1 - x0, y1 - y0) or 1
        cx = (x0 + x1) / 2 - (y1 - y0) / length * 2 * bow
        cy = (y0 + y1) / 2 + (x1 - x0) / length * 2 * bow
        middle = canvas.arrow(
            self.rim(edge.start, (cx, cy)),
            self.rim(edge.end, (cx, cy)),
            bow=bow,
            backward=edge.backward,
        )
        if text_width(edge.label, 13, mono=True) > length - 2 * BOX and bow:
            shift = 10 * math.copysign(1, bow) / length
            middle = (
                middle[0] - (y1 - y0) * shift,
                middle[1] + (x1 - x0) * shift,
            )
        return edge.label, middle

    def draw_mark(self, canvas: Canvas, mark: Mark) -> None:
        """Draw one tensor or operation."""
        x, y = mark.middle
        stroke = LINE if mark.muted else INK
        if mark.kind == "tensor":
            canvas.rect(
                x - mark.width / 2,
                y - BOX / 2,
                mark.width,
                BOX,
                rx=9,
                fill=SURFACE,
                stroke=stroke,
                stroke_width=1.5,
            )
            middle = y + 5 if not mark.under else y - 2
            color = MUTED if mark.muted else INK
            canvas.text(x, middle, mark.label, mono=True, color=color)
            if mark.under:
                canvas.text(
                    x, y + 15, mark.under, size=12, mono=True, color=MUTED
                )
            return
        radius = mark.width / 2
        canvas.circle(x, y, radius, fill=SURFACE, stroke=INK, stroke_width=1.5)
        canvas.text(x, y + 5, mark.label, mono=True)
        below = y + radius + 16
        if mark.under:
            line = y - radius - 12 if self.lifted(mark) else below
            self.names.append((x, line, mark.under))
            below += 15 if line == below else -4
        for i, tag in enumerate(mark.saved):
            self.draw_tag(canvas, x, below - 6 + 22 * i, tag)

    def draw_tag(self, canvas: Canvas, x: float, y: float, tag: str) -> None:
        """Draw a saved tensor: a small tag centered on x, its top at y."""
        width = text_width(tag, 12, mono=True) + 22
        left = x - width / 2
        canvas.path(
            f"M{num(left)} {num(y + 9)}l8 -9H{num(left + width)}v18"
            f"H{num(left + 8)}Z",
            fill=SURFACE,
            stroke=ACCENT,
            stroke_width=1.2,
        )
        canvas.circle(left + 10, y + 9, 1.8, fill=ACCENT)
        canvas.text(x + 6, y + 13, tag, size=12, mono=True)
        canvas.cover(left, y, width, 18)

    def canvas(self) -> Canvas:
        """Lay out and draw everything but the numbered steps."""
        self.place()
        canvas = Canvas(self.name, self.title, self.desc)
        for mark in self.marks.values():
            mark.middle = self.locate(mark.at or (0, 0))
        labels = []
        for edge in self.edges:
            if edge.step is None:
                labels.append((edge, self.draw_edge(canvas, edge)))
        for mark in self.marks.values():
            self.draw_mark(canvas, mark)
        for edge, (label, (x, y)) in labels:
            if label:
                color = ACCENT if edge.backward else MUTED
                canvas.text(
                    x, y + 4, label, size=13, mono=True, color=color, back=True
                )
        for text, at, wrap, color in self.notes:
            x, y = self.locate(at)
            canvas.text(x, y, text, size=13, color=color, wrap=wrap)
        return canvas

    def draw_badge(
        self, canvas: Canvas, key: str, number: int, shift: int
    ) -> None:
        """Draw the number of a step on a mark, beside `shift` others."""
        mark = self.marks[key]
        box = mark.kind == "tensor"
        x = mark.middle[0] - mark.width / 2 + 4 + 23 * shift
        y = mark.middle[1] - (BOX / 2 if box else mark.width * 0.375)
        canvas.circle(x, y, 10, fill=ACCENT, stroke=SURFACE, stroke_width=2)
        canvas.text(
            x, y + 4, str(number), size=12, color=SURFACE, weight="bold"
        )

    def draw_names(self, canvas: Canvas) -> None:
        """Draw the lines beside operations, on top of every edge."""
        for x, y, text in self.names:
            canvas.text(x, y, text, size=12, mono=True, color=MUTED, back=True)

    def svg(self) -> str:
        """Return the finished diagram."""
        canvas = self.canvas()
        self.draw_names(canvas)
        return canvas.svg()


SYMBOLS = {
    "AddBackward0": "+",
    "SubBackward0": "-",
    "MulBackward0": "×",
    "DivBackward0": "÷",
    "NegBackward0": "neg",
    "PowBackward0": "pow",
    "MmBackward0": "@",
    "AddmmBackward0": "addmm",
    "SumBackward0": "sum",
    "SumBackward1": "sum",
    "MeanBackward0": "mean",
}


def symbol(node: str) -> str:
    """Name the operation that a node reverses: SinBackward0 gives sin."""
    return SYMBOLS.get(node, node.split("Backward")[0].lower())


def graph(
    record: Mapping[str, Any],
    name: str,
    title: str,
    desc: str,
    at: Mapping[str, Point] | None = None,
    **layout: Any,
) -> tuple[Diagram, dict[int, str]]:
    """Lay out a recorded graph; return it with the mark of each node.

    Tensors have their names as keys, operations "node:<id>"; `at` places
    marks by key, and `layout` goes to `Diagram`.  An AccumulateGrad node is
    shown by its leaf.
    """
    at = at or {}
    diagram = Diagram(name, title, desc, **layout)
    key_of: dict[int, str] = {}
    outputs_of: list[tuple[int, str]] = []
    for tensor in record["tensors"]:
        key, node = tensor["name"], tensor["node"]
        muted = not tensor["requires_grad"]
        diagram.tensor(key, key, tensor["shape"], at.get(key), muted)
        if node is not None and tensor["leaf"]:
            key_of[node] = key
        elif node is not None:
            outputs_of.append((node, key))
    for node in record["nodes"]:
        if node["id"] not in key_of:
            key = key_of[node["id"]] = f"node:{node['id']}"
            diagram.op(key, symbol(node["name"]), node["name"], at.get(key))
    for node, key in outputs_of:
        diagram.forward(key_of[node], key)
    links = set()
    for edge in record["edges"]:
        if edge["to"] is not None:
            source = edge["tensor"] or key_of[edge["to"]]
            links.add((source, key_of[edge["from"]]))
    for link in sorted(links):
        diagram.forward(*link)
    return diagram, key_of


def replay(
    record: Mapping[str, Any],
    name: str,
    title: str,
    desc: str,
    at: Mapping[str, Point] | None = None,
    bows: Mapping[int, float] | None = None,
    **layout: Any,
) -> str:
    """Draw a recorded backward pass (see `figures.record`), step by step.

    Each event of the record is one numbered step: a badge on the node that
    ran, or on the tensor whose hook fired, and the gradients that left the
    node on dashed edges.  The file shows the finished run; the page's
    `replay.js` steps through it with the groups' `data-step`.

    `bows` bends the backward edge with that index; the rest is as in `graph`.
    """
    bows = bows or {}
    layout = {"names_above": True, "row": 120, **layout}
    diagram, key_of = graph(record, name, title, desc, at, **layout)
    canvas = diagram.canvas()
    edges = {edge["index"]: edge for edge in record["edges"]}
    stacked: dict[str, int] = {}
    twins: set[tuple[str, str]] = set()
    for number, event in enumerate(record["events"], 1):
        canvas.group(data_step=number, data_text=event["text"])
        labels = []
        for index in event.get("edges", []):
            edge = edges[index]
            if edge["to"] is None:
                continue
            pair = (key_of[edge["from"]], key_of[edge["to"]])
            text = value_text(edge["gradient"])
            drawn = Edge(*pair, text, True, bows.get(index))
            if index not in bows and pair in twins:
                drawn.bow = diagram.clear(drawn, -diagram.side(drawn))
            twins.add(pair)
            labels.append(diagram.draw_edge(canvas, drawn))
        for text, (x, y) in labels:
            canvas.text(
                x, y + 4, text, size=13, mono=True, color=ACCENT, back=True
            )
        key = event.get("tensor") or key_of.get(event.get("node"))
        if key is not None:
            diagram.draw_badge(canvas, key, number, stacked.get(key, 0))
            stacked[key] = stacked.get(key, 0) + 1
        if event.get("grad") is not None and key is not None:
            mark = diagram.marks[key]
            canvas.text(
                mark.middle[0] + mark.width / 2,
                mark.middle[1] + BOX / 2 + 18,
                f".grad = {value_text(event['grad'])}",
                size=13,
                anchor="end",
                mono=True,
                color=ACCENT,
            )
        canvas.end()
    diagram.draw_names(canvas)
    canvas.data = {"data_replay": len(record["events"])}
    return canvas.svg()


@dataclass
class Series:
    """One line of a plot; `dashed` follows the grammar of backward edges."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    color: str = ACCENT
    dashed: bool = False
    dots: bool = True


def ticks(low: float, high: float, log: bool) -> list[float]:
    """Choose round tick values that span low to high."""
    if log:
        first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
        step = max(1, math.ceil((last - first) / 7))
        return [10.0**e for e in range(first, last + 1, step)]
    rough = (high - low) / 5 or 1
    power = 10 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= rough)
    first = math.floor(low / step)
    count = math.ceil(high / step) - first
    return [round((first + i) * step, 10) for i in range(count + 1)]


SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def tick_text(value: float, log: bool) -> str:
    """Write a tick: powers of ten on a log axis, plain numbers else."""
    if log and (value >= 1e4 or value < 1e-2):
        exponent = str(round(math.log10(value))).translate(SUPERSCRIPT)
        return f"10{exponent}"
    return f"{value:,.10g}"


def plot(
    name: str,
    title: str,
    desc: str,
    series: Sequence[Series],
    x_label: str,
    y_label: str,
    log_x: bool = False,
    log_y: bool = False,
    x_ticks: Sequence[float] | None = None,
    y_ticks: Sequence[float] | None = None,
    width: float = 600,
    height: float = 320,
) -> str:
    """Draw a line chart, each line labeled at its right end."""
    canvas = Canvas(name, title, desc)
    xs = [v for s in series for v in s.x]
    ys = [v for s in series for v in s.y]
    x_marks = list(x_ticks or ticks(min(xs), max(xs), log_x))
    y_marks = list(y_ticks or ticks(min(ys), max(ys), log_y))

    def scale(value: float, marks: Sequence[float], log: bool) -> float:
        if log:
            value, marks = math.log10(value), [math.log10(m) for m in marks]
        return (value - min(marks)) / ((max(marks) - min(marks)) or 1)

    space = max(text_width(s.label, 13) for s in series) + 12
    inner = width - 70 - space

    def at(x: float, y: float) -> Point:
        return (
            70 + inner * scale(x, x_marks + xs, log_x),
            height - height * scale(y, y_marks + ys, log_y),
        )

    for mark in y_marks:
        _, y = at(x_marks[0], mark)
        canvas.path(f"M70 {num(y)}h{num(inner)}", stroke=LINE)
        canvas.text(
            62,
            y + 4,
            tick_text(mark, log_y),
            size=12,
            anchor="end",
            color=MUTED,
        )
    for mark in x_marks:
        x, _ = at(mark, y_marks[0])
        canvas.path(f"M{num(x)} {num(height)}v5", stroke=MUTED)
        canvas.text(
            x, height + 20, tick_text(mark, log_x), size=12, color=MUTED
        )
    canvas.path(f"M70 {num(height)}h{num(inner)}", stroke=MUTED)
    canvas.text(70 + inner / 2, height + 42, x_label, size=13)
    canvas.text(20, -16, y_label, size=13, anchor="start")
    taken: list[float] = []
    for s in series:
        points = [at(x, y) for x, y in zip(s.x, s.y, strict=True)]
        line = "L".join(f"{num(x)} {num(y)}" for x, y in points)
        dash = "5 4" if s.dashed else None
        canvas.path(
            f"M{line}", stroke=s.color, stroke_width=2, stroke_dasharray=dash
        )
        if s.dots:
            for x, y in points:
                canvas.circle(x, y, 3, fill=s.color)
        x, y = points[-1]
        while any(abs(y - other) < 17 for other in taken):
            y += 1
        taken.append(y)
        canvas.text(
            x + 9, y + 4, s.label, size=13, anchor="start", color=s.color
        )
    return canvas.svg()


def bars(
    name: str,
    title: str,
    desc: str,
    rows: Sequence[tuple[str, float, str]],
    x_label: str = "",
    width: float = 600,
    accent: Iterable[int] = (),
) -> str:
    """Draw horizontal bars: rows of (label, value, text beside the bar).

    `accent` holds the indexes of rows drawn in the accent color.
    """
    canvas = Canvas(name, title, desc)
    accent = set(accent)
    left = max(text_width(label, 13) for label, _, _ in rows) + 12
    right = max(text_width(text, 13) for _, _, text in rows) + 12
    largest = max(value for _, value, _ in rows) or 1
    inner = width - left - right
    for i, (label, value, text) in enumerate(rows):
        y, long = 32 * i, inner * value / largest
        color = ACCENT if i in accent else MUTED
        canvas.text(left - 10, y + 16, label, size=13, anchor="end")
        canvas.rect(left, y, max(long, 1), 22, rx=3, fill=color)
        canvas.text(left + long + 8, y + 16, text, size=13, anchor="start")
    canvas.path(f"M{num(left)} -4V{num(32 * len(rows) - 6)}", stroke=MUTED)
    if x_label:
        canvas.text(
            left,
            32 * len(rows) + 14,
            x_label,
            size=13,
            anchor="start",
            color=MUTED,
        )
    canvas.cover(0, -6, width, 0)
    return canvas.svg()
