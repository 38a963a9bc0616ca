"""The grammar of graphs: every figure of a graph is drawn in it.

A tensor is a rounded box with its shape, an operation a circle.  Forward
edges are solid, backward edges dashed in the accent color, and a saved tensor
is a small tag on the operation that keeps it.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tools.figures.shapes import (
    ACCENT,
    INK,
    LINE,
    MUTED,
    SURFACE,
    Canvas,
    Point,
    num,
    text_width,
)

RADIUS = 22
BOX = 44
SYMBOLS = {
    "AddBackward0": "+",
    "SubBackward0": "-",
    "MulBackward0": "×",
    "DivBackward0": "÷",
    "MmBackward0": "@",
}


def shape_text(shape: Iterable[int]) -> str:
    """Write a shape as Python does: (), (3,), (4, 3)."""
    return str(tuple(shape))


def symbol(node: str) -> str:
    """Name the operation that a node reverses: SinBackward0 gives sin."""
    return SYMBOLS.get(node, node.split("Backward")[0].lower())


@dataclass
class Mark:
    """A tensor or an operation, `at` its column and row."""

    kind: str
    label: str
    under: str
    at: Point
    width: float
    saved: Sequence[str] = ()
    muted: bool = False
    middle: Point = (0, 0)

    @property
    def half_height(self) -> float:
        """Half of the height that the box or circle takes."""
        return BOX / 2 if self.kind == "tensor" else self.width / 2

    def rim(self, toward: Point) -> Point:
        """Return the point just outside the border that faces `toward`."""
        x, y = self.middle
        dx, dy = toward[0] - x, toward[1] - y
        if self.kind == "op":
            scale = (self.width / 2 + 2) / (math.hypot(dx, dy) or 1)
        else:
            scale = min(
                (self.width / 2 + 2) / abs(dx) if dx else math.inf,
                (BOX / 2 + 2) / abs(dy) if dy else math.inf,
            )
        return x + dx * scale, y + dy * scale


@dataclass
class Edge:
    """An edge between two marks; without `bow` a backward one bends itself."""

    start: str
    end: str
    label: str = ""
    backward: bool = False
    bow: float | None = None


@dataclass
class Diagram:
    """Tensors and operations joined by forward and backward edges.

    Each mark has a key and a position on a grid, (column, row), fractions
    allowed; with `down` it is (row, column) and the drawing runs downward.
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
        *,
        at: Point,
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
        self.marks[key] = Mark(
            "tensor", label, under, at, width + 20, muted=muted
        )

    def op(
        self,
        key: str,
        label: str | None = None,
        under: str = "",
        *,
        at: Point,
        saved: Sequence[str] = (),
    ) -> None:
        """Add an operation: a circle, with the tensors that it keeps as tags.

        `under` is a line below the circle, such as the name of its grad_fn.
        """
        label = key if label is None else label
        radius = max(RADIUS, text_width(label, 14, mono=True) / 2 + 6)
        self.marks[key] = Mark("op", label, under, at, 2 * radius, saved)

    def forward(self, *keys: str, label: str = "") -> None:
        """Add solid edges along a chain of marks."""
        for start, end in zip(keys, keys[1:], strict=False):
            self.edges.append(Edge(start, end, label))

    def backward(
        self, start: str, end: str, label: str = "", bow: float | None = None
    ) -> None:
        """Add a dashed edge, bent so that it passes beside what is between."""
        self.edges.append(Edge(start, end, label, True, bow))

    def note(
        self,
        text: str,
        at: Point,
        wrap: int = 28,
        color: str = MUTED,
        anchor: str = "middle",
    ) -> None:
        """Add small wrapped text at a grid position, centered if not told."""
        self.notes.append((text, at, wrap, color, anchor))

    def svg(self) -> str:
        """Return the finished diagram."""
        canvas = self.canvas()
        self.draw_names(canvas)
        return canvas.svg()

    def canvas(self) -> Canvas:
        """Draw everything but the names, which lie on top of every edge."""
        canvas = Canvas(self.name, self.title, self.desc)
        for mark in self.marks.values():
            mark.middle = self.locate(mark.at)
        labels = [(edge, *self.draw_edge(canvas, edge)) for edge in self.edges]
        for mark in self.marks.values():
            self.draw_mark(canvas, mark)
        for edge, label, place in labels:
            color = ACCENT if edge.backward else MUTED
            draw_label(canvas, label, place, color)
        for text, at, wrap, color, anchor in self.notes:
            x, y = self.locate(at)
            canvas.text(
                x, y, text, size=13, color=color, wrap=wrap, anchor=anchor
            )
        return canvas

    def locate(self, at: Point) -> Point:
        """Turn a grid position into coordinates."""
        column, row = reversed(at) if self.down else at
        return column * self.column, row * self.row

    def ends(self, edge: Edge) -> tuple[Point, Point]:
        """Return the middles of the two marks that an edge joins."""
        return self.marks[edge.start].middle, self.marks[edge.end].middle

    def middle_row(self) -> float:
        """Return the height of the middle of the drawing."""
        rows = [mark.middle[1] for mark in self.marks.values()]
        return (min(rows) + max(rows)) / 2

    def side(self, edge: Edge) -> int:
        """Choose the side on which a backward edge passes: 1 or -1.

        Away from the middle of the drawing.  On the middle it passes below,
        or above where tags hang below the operations.
        """
        (x0, y0), (x1, y1) = self.ends(edge)
        height = y0 + y1 - 2 * self.middle_row()
        tagged = any(mark.saved for mark in self.marks.values())
        above = height < -1 or (height <= 1 and tagged)
        return 1 if above == (x1 < x0) else -1

    def clear(self, edge: Edge, side: int) -> float:
        """Return the smallest bow with which an edge passes other marks."""
        (x0, y0), (x1, y1) = self.ends(edge)
        length = math.hypot(x1 - x0, y1 - y0) or 1
        along = ((x1 - x0) / length, (y1 - y0) / length)
        bow = 22.0
        for key, mark in self.marks.items():
            if key in (edge.start, edge.end):
                continue
            x, y = mark.middle[0] - x0, mark.middle[1] - y0
            place = (x * along[0] + y * along[1]) / length
            offset = side * (y * along[0] - x * along[1])
            half = mark.half_height
            if 0.1 < place < 0.9 and -half < offset < 3 * half:
                need = offset + half + 14
                bow = max(bow, need / (4 * place * (1 - place)))
        return side * bow

    def draw_edge(self, canvas: Canvas, edge: Edge) -> tuple[str, Point]:
        """Draw one edge and return its label with the place for it."""
        (x0, y0), (x1, y1) = self.ends(edge)
        bow = edge.bow
        if bow is None:
            bow = self.clear(edge, self.side(edge)) if edge.backward else 0
        length = math.hypot(x1 - x0, y1 - y0) or 1
        normal = (-(y1 - y0) / length, (x1 - x0) / length)
        bend = (
            (x0 + x1) / 2 + normal[0] * 2 * bow,
            (y0 + y1) / 2 + normal[1] * 2 * bow,
        )
        x, y = canvas.arrow(
            self.marks[edge.start].rim(bend),
            self.marks[edge.end].rim(bend),
            bow=bow,
            backward=edge.backward,
        )
        if text_width(edge.label, 13, mono=True) > length - 2 * BOX and bow:
            shift = math.copysign(10, bow)
            x, y = x + normal[0] * shift, y + normal[1] * shift
        return edge.label, (x, y)

    def draw_mark(self, canvas: Canvas, mark: Mark) -> None:
        """Draw one tensor or operation."""
        if mark.kind == "tensor":
            draw_tensor(canvas, mark)
        else:
            self.draw_op(canvas, mark)

    def draw_op(self, canvas: Canvas, mark: Mark) -> None:
        """Draw a circle, its tags below, and note where its name will go."""
        (x, y), radius = mark.middle, mark.half_height
        canvas.circle(
            x,
            y,
            radius,
            data_kind="op",
            fill=SURFACE,
            stroke=INK,
            stroke_width=1.5,
        )
        canvas.text(x, y + 5, mark.label, mono=True)
        below = y + radius + 16
        if mark.under:
            # Above the middle, a name would lie on the backward edges.
            lifted = self.names_above and y > self.middle_row() - 0.5
            self.names.append(
                (x, y - radius - 23 if lifted else below, mark.under)
            )
            below += -4 if lifted else 15
        for i, tag in enumerate(mark.saved):
            draw_tag(canvas, x, below - 6 + 22 * i, tag)

    def draw_badge(
        self, canvas: Canvas, key: str, number: int, shift: int
    ) -> None:
        """Draw the number of a step on a mark, beside `shift` others."""
        mark = self.marks[key]
        x = mark.middle[0] - mark.width / 2 + 2 + 23 * shift
        # High enough to leave the label free.
        y = mark.middle[1] - mark.half_height - 5
        canvas.circle(
            x,
            y,
            10,
            data_kind="step",
            fill=ACCENT,
            stroke=SURFACE,
            stroke_width=2,
        )
        canvas.text(
            x, y + 4, str(number), size=12, color=SURFACE, weight="bold"
        )

    def draw_names(self, canvas: Canvas) -> None:
        """Draw the lines beside operations, on top of every edge."""
        for x, y, text in self.names:
            canvas.text(x, y, text, size=12, mono=True, color=MUTED, back=True)


def draw_tensor(canvas: Canvas, mark: Mark) -> None:
    """Draw a rounded box with a label and, below it, a shape."""
    x, y = mark.middle
    canvas.rect(
        x - mark.width / 2,
        y - BOX / 2,
        mark.width,
        BOX,
        data_kind="tensor",
        rx=9,
        fill=SURFACE,
        stroke=LINE if mark.muted else INK,
        stroke_width=1.5,
    )
    baseline = y - 2 if mark.under else y + 5
    color = MUTED if mark.muted else INK
    canvas.text(x, baseline, mark.label, mono=True, color=color)
    if mark.under:
        canvas.text(x, y + 15, mark.under, size=12, mono=True, color=MUTED)


def draw_tag(canvas: Canvas, x: float, y: float, tag: str) -> None:
    """Draw a saved tensor: a small tag centered on x, its top at y."""
    width = text_width(tag, 12, mono=True) + 22
    left = x - width / 2
    canvas.path(
        f"M{num(left)} {num(y + 9)}l8 -9H{num(left + width)}v18"
        f"H{num(left + 8)}Z",
        data_kind="saved",
        fill=SURFACE,
        stroke=ACCENT,
        stroke_width=1.2,
    )
    canvas.circle(left + 10, y + 9, 1.8, fill=ACCENT)
    canvas.text(x + 6, y + 13, tag, size=12, mono=True)
    canvas.cover(left, y, width, 18)


def draw_label(
    canvas: Canvas, label: str, place: Point, color: str = ACCENT
) -> None:
    """Draw the label of an edge over the middle of it."""
    x, y = place
    if label:
        canvas.text(x, y + 4, label, size=13, mono=True, color=color, back=True)


def of_record(
    record: Mapping[str, Any],
    name: str,
    title: str,
    desc: str,
    at: Mapping[str, Point],
    **layout: Any,
) -> tuple[Diagram, dict[int, str]]:
    """Lay out a recorded graph; return it with the mark of each node.

    Tensors have their names as keys, operations "node:<id>"; `at` places
    marks by key, and `layout` goes to `Diagram`.  An AccumulateGrad node is
    shown by its leaf.
    """
    diagram = Diagram(name, title, desc, **layout)
    key_of: dict[int, str] = {}
    for tensor in record["tensors"]:
        key = tensor["name"]
        muted = not tensor["requires_grad"]
        diagram.tensor(key, key, tensor["shape"], at=at[key], muted=muted)
        if tensor["leaf"] and tensor["node"] is not None:
            key_of[tensor["node"]] = key
    for node in record["nodes"]:
        if node["id"] not in key_of:
            key = key_of[node["id"]] = f"node:{node['id']}"
            diagram.op(key, symbol(node["name"]), node["name"], at=at[key])
    for tensor in record["tensors"]:
        if tensor["node"] is not None and not tensor["leaf"]:
            diagram.forward(key_of[tensor["node"]], tensor["name"])
    links = {
        (edge["tensor"] or key_of[edge["to"]], key_of[edge["from"]])
        for edge in record["edges"]
        if edge["to"] is not None
    }
    for link in sorted(links):
        diagram.forward(*link)
    return diagram, key_of
