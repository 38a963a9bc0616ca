"""Draw a recorded backward pass as numbered steps.

The file shows the finished run; the page's `replay.js` steps through it by the
groups' `data-step` and reads out their `data-text`.
"""

from collections.abc import Mapping
from typing import Any

from tools.figures import graph
from tools.figures.graph import BOX, Diagram, Edge, draw_label
from tools.figures.record import value_text
from tools.figures.shapes import ACCENT, Canvas, Point


class Replay:
    """The steps of one record, drawn on the diagram of its graph.

    `bows` bends the backward edge with that index; the rest is as in
    `graph.of_record`.
    """

    def __init__(
        self,
        record: Mapping[str, Any],
        name: str,
        title: str,
        desc: str,
        at: Mapping[str, Point],
        bows: Mapping[int, float] | None = None,
        **layout: Any,
    ) -> None:
        layout = {"names_above": True, "row": 120, **layout}
        self.record, self.bows = record, bows or {}
        self.diagram, self.key_of = graph.of_record(
            record, name, title, desc, at, **layout
        )
        self.badges: dict[str, int] = {}
        self.joined: set[tuple[str, str]] = set()

    def svg(self) -> str:
        """Return the finished drawing."""
        canvas = self.diagram.canvas()
        for number, event in enumerate(self.record["events"], 1):
            with canvas.group(data_step=number, data_text=event["text"]):
                self.draw_event(canvas, number, event)
        self.diagram.draw_names(canvas)
        canvas.describe(data_replay=len(self.record["events"]))
        return canvas.svg()

    def draw_event(self, canvas: Canvas, number: int, event: Mapping) -> None:
        """Draw the gradients that left, the badge, and a leaf's .grad."""
        edges = [self.record["edges"][i] for i in event.get("edges", [])]
        drawn = [self.edge(edge) for edge in edges if edge["to"] is not None]
        labels = [self.diagram.draw_edge(canvas, edge) for edge in drawn]
        for label, place in labels:
            draw_label(canvas, label, place)
        key = event.get("tensor") or self.key_of.get(event.get("node"))
        if key is None:
            return
        self.diagram.draw_badge(canvas, key, number, self.badges.get(key, 0))
        self.badges[key] = self.badges.get(key, 0) + 1
        if event.get("grad") is not None:
            draw_grad(canvas, self.diagram, key, event["grad"])

    def edge(self, edge: Mapping[str, Any]) -> Edge:
        """Return the dashed edge of a gradient, beside an earlier twin."""
        pair = (self.key_of[edge["from"]], self.key_of[edge["to"]])
        bow = self.bows.get(edge["index"])
        text = value_text(edge["gradient"])
        drawn = Edge(*pair, text, True, bow)
        if bow is None and pair in self.joined:
            other = -self.diagram.side(drawn)
            drawn.bow = self.diagram.clear(drawn, other)
        self.joined.add(pair)
        return drawn


def draw_grad(canvas: Canvas, diagram: Diagram, key: str, grad: Any) -> None:
    """Write a leaf's final gradient below its box."""
    mark = diagram.marks[key]
    x, y = mark.middle
    # Outward, so that it lies beside the edges that lead inward.
    right = x > sum(m.middle[0] for m in diagram.marks.values()) / len(
        diagram.marks
    )
    canvas.text(
        x - mark.width / 2 if right else x + mark.width / 2,
        y + BOX / 2 + 18,
        f".grad = {value_text(grad)}",
        size=13,
        anchor="start" if right else "end",
        mono=True,
        color=ACCENT,
    )
