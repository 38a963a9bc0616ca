"""The figures: what is recorded, the grammar they are drawn in, what is stored.

The recorder is compared with small graphs worked out by hand, the grammar
with the elements it draws, and the stored drawings with what a page needs.
"""

from __future__ import annotations

import json
import math
import re
import time
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest
import torch
from playwright.sync_api import Browser
from torch import Tensor
from torch.autograd import Function

from tools.checkout import ROOT, Checkout
from tools.figures import __main__ as figures
from tools.figures import graph, plot, record, replay, shapes
from tools.figures.snippets import run_snippet

SVG = "{http://www.w3.org/2000/svg}"
STORED = sorted(Checkout().figures.glob("*/*.svg"))
# Shown by code hosts as an image, without the site's style sheet.
STANDALONE = {path for path in STORED if path.parent.name == "contributing"}
COLORS = {
    "none",
    shapes.ACCENT,
    shapes.INK,
    shapes.LINE,
    shapes.MUTED,
    shapes.SURFACE,
}


def names(data: dict) -> list[str]:
    """Names of the recorded nodes, by id."""
    return [node["name"] for node in data["nodes"]]


def kinds(svg: str) -> Counter:
    """How many elements of each kind a drawing has."""
    found = (element.get("data-kind") for element in ET.fromstring(svg).iter())
    return Counter(kind for kind in found if kind)


def texts(svg: str) -> list[str]:
    """All text of a drawing, in order."""
    return [
        " ".join(element.itertext())
        for element in ET.fromstring(svg).iter(f"{SVG}text")
    ]


# ---- The recorder -----------------------------------------------------------


def shared(x: Tensor, w: Tensor) -> dict[str, Tensor]:
    """`a` is used twice: its node waits for both gradients."""
    a = x * w
    return {"a": a, "loss": a.exp() + a * 3}


@pytest.fixture
def two_paths() -> dict:
    """A record of exp(x w) + 3 x w at x = 2, w = 0.5."""
    inputs = {
        "x": torch.tensor(2.0, requires_grad=True),
        "w": torch.tensor(0.5, requires_grad=True),
    }
    return record.record(shared, inputs)


def test_walk_finds_every_node_once_breadth_first(two_paths: dict) -> None:
    assert names(two_paths) == [
        "AddBackward0",
        "ExpBackward0",
        "MulBackward0",
        "MulBackward0",
        "AccumulateGrad",
        "AccumulateGrad",
    ]


def test_saved_tensors_are_named_by_what_the_node_keeps() -> None:
    x = torch.tensor([1.0], requires_grad=True)
    w = torch.tensor([2.0], requires_grad=True)
    assert record.saved_names((x * w).grad_fn) == ["other", "self"]
    # The number became a tensor, and x needs it.
    assert record.saved_names((x * 2.0).grad_fn) == ["other"]
    assert record.saved_names(x.exp().grad_fn) == ["result"]
    assert record.saved_names((x + w).grad_fn) == []


def test_record_lists_what_was_saved_before_backward_frees_it(
    two_paths: dict,
) -> None:
    assert [node["saved"] for node in two_paths["nodes"]] == [
        [],
        ["result"],
        ["other"],
        ["other", "self"],
        [],
        [],
    ]


def test_each_edge_carries_the_gradient_that_went_along_it(
    two_paths: dict,
) -> None:
    e = math.e
    sent = [
        (edge["from"], edge["to"], edge["tensor"], edge["gradient"])
        for edge in two_paths["edges"]
    ]
    expected = [
        (0, 1, None, 1),
        (0, 2, None, 1),
        (1, 3, "a", e),
        (2, 3, "a", 3),
        (2, None, None, None),
        (3, 4, "x", 0.5 * (e + 3)),
        (3, 5, "w", 2 * (e + 3)),
    ]
    assert [edge[:3] for edge in sent] == [edge[:3] for edge in expected]
    for (*_, found), (*_, right) in zip(sent, expected, strict=True):
        if right is None:
            assert found is None
        else:
            assert found == pytest.approx(right, rel=1e-5)


def test_shared_node_runs_after_both_of_its_users(two_paths: dict) -> None:
    order = two_paths["order"]
    assert order[0] == 0
    assert set(order[1:3]) == {1, 2}
    assert order[3] == 3
    assert [node["step"] for node in two_paths["nodes"]] == [
        order.index(i) + 1 for i in range(6)
    ]


def test_events_tell_the_run_in_order(two_paths: dict) -> None:
    told = [event["text"] for event in two_paths["events"]]
    assert told[0] == (
        "AddBackward0 receives 1 and sends 1 toward ExpBackward0, 1 toward "
        "MulBackward0"
    )
    assert told[3] == (
        "MulBackward0 receives 5.718 and sends 2.859 toward x, 11.44 toward w"
    )
    assert sorted(told[4:]) == [
        "AccumulateGrad receives 11.44 and adds it to w.grad",
        "AccumulateGrad receives 2.859 and adds it to x.grad",
    ]


def test_hooks_are_logged_where_they_fire_between_the_nodes() -> None:
    def attach(tensors: dict, log: record.Log) -> None:
        h = tensors["h"]
        h.register_hook(lambda grad: log("tensor hook", tensor="h"))
        h.grad_fn.register_hook(
            lambda sent, received: log("post-hook", node=h.grad_fn)
        )
        h.grad_fn.register_prehook(
            lambda received: log("pre-hook", node=h.grad_fn)
        )

    def forward(x: Tensor) -> dict[str, Tensor]:
        h = x * 3
        return {"h": h, "y": h * 2}

    x = torch.tensor(1.0, requires_grad=True)
    data = record.record(forward, {"x": x}, attach)
    told = [
        (event["kind"], event.get("tensor", event.get("node")))
        if event["kind"] == "node"
        else event["text"]
        for event in data["events"]
    ]
    assert told == [
        ("node", 0),
        "tensor hook",
        "pre-hook",
        ("node", 1),
        "post-hook",
        ("node", 2),
    ]


def test_outputs_of_one_node_are_told_apart() -> None:
    def forward(x: Tensor) -> dict[str, Tensor]:
        first, second = x.unbind()
        return {"first": first, "second": second, "y": first * second}

    x = torch.tensor([3.0, 5.0], requires_grad=True)
    data = record.record(forward, {"x": x})
    sent = {edge["tensor"]: edge["gradient"] for edge in data["edges"]}
    assert sent == {"first": 5, "second": 3, "x": [5, 3]}


def test_custom_node_with_an_attribute_named_variable_is_no_leaf() -> None:
    class Double(Function):
        @staticmethod
        def forward(x: Tensor) -> Tensor:
            return 2 * x

        @staticmethod
        def setup_context(ctx, inputs, output) -> None:
            ctx.variable = inputs[0]

        @staticmethod
        def backward(ctx, grad_output: Tensor) -> Tensor:
            return 2 * grad_output

    def forward(x: Tensor) -> dict[str, Tensor]:
        return {"y": Double.apply(x)}

    data = record.record(forward, {"x": torch.ones((), requires_grad=True)})
    assert names(data) == ["DoubleBackward", "AccumulateGrad"]
    assert [tensor["node"] for tensor in data["tensors"]] == [1, 0]
    assert data["events"][0]["text"] == (
        "DoubleBackward receives 1 and sends 2 toward x"
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "None"),
        (2.0, "2"),
        (1 / 3, "0.3333"),
        ([1.0, 0.5], "[1, 0.5]"),
        ([1.0] * 4, "4 values"),
        ([[1.0, 2.0]], "2 values"),
    ],
)
def test_gradients_are_written_in_few_characters(value, text: str) -> None:
    assert record.value_text(value) == text


def test_record_survives_json(two_paths: dict) -> None:
    assert json.loads(record.dump(two_paths)) == two_paths


# ---- Shapes -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [(2.0, "2"), (-0.04, "0"), (-2.0, "-2"), (1.25, "1.2"), (-10.0, "-10")],
)
def test_coordinates_are_short(value: float, text: str) -> None:
    assert shapes.num(value) == text


@pytest.mark.parametrize(("title", "desc"), [("", "text"), ("text", " ")])
def test_a_drawing_without_alternative_text_is_refused(title, desc) -> None:
    with pytest.raises(ValueError, match="one: a drawing needs a title"):
        shapes.Canvas("one", title, desc)


def test_title_and_description_are_what_a_screen_reader_finds() -> None:
    canvas = shapes.Canvas("one", "A < B", "Less.")
    canvas.text(0, 0, "a & b")
    root = ET.fromstring(canvas.svg())
    by_id = {element.get("id"): element.text for element in root.iter()}
    assert root.get("role") == "img"
    assert by_id[root.get("aria-labelledby")] == "A < B"
    assert by_id[root.get("aria-describedby")] == "Less."
    assert texts(canvas.svg()) == ["a & b"]


def test_view_box_holds_what_is_drawn() -> None:
    canvas = shapes.Canvas("one", "Title", "Text.")
    canvas.circle(100, 0, 10)
    canvas.arrow((0, 0), (50, 0), bow=-40)
    x, y, width, height = map(
        float, ET.fromstring(canvas.svg()).get("viewBox").split()
    )
    assert x <= 40
    assert y <= -40
    assert x + width >= 110
    assert y + height >= 10


def test_wrapped_text_has_a_line_for_each_row() -> None:
    canvas = shapes.Canvas("one", "Title", "Text.")
    canvas.text(0, 0, "one two three", wrap=7)
    rows = list(ET.fromstring(canvas.svg()).iter(f"{SVG}tspan"))
    assert [row.text for row in rows] == ["one two", "three"]
    assert float(rows[1].get("y")) > float(rows[0].get("y"))


# ---- The grammar of graphs --------------------------------------------------


@pytest.fixture
def square() -> graph.Diagram:
    """x goes into a square that keeps it and makes y; 6 comes back."""
    diagram = graph.Diagram("square", "A square", "x, its square, y.")
    diagram.tensor("x", "x", (3,), at=(0, 0))
    diagram.op("op", "x²", "PowBackward0", at=(1, 0), saved=["x (3,)"])
    diagram.tensor("y", at=(2, 0), muted=True)
    diagram.forward("x", "op", "y")
    diagram.backward("op", "x", "6")
    return diagram


def test_each_thing_is_drawn_as_the_grammar_says(square) -> None:
    svg = square.svg()
    assert kinds(svg) == {
        "tensor": 2,
        "op": 1,
        "saved": 1,
        "forward": 2,
        "backward": 1,
    }
    tags = {
        element.get("data-kind"): element.tag.removeprefix(SVG)
        for element in ET.fromstring(svg).iter()
    }
    assert tags["tensor"] == "rect"
    assert tags["op"] == "circle"
    assert set(texts(svg)) == {"x", "(3,)", "x²", "PowBackward0", "x (3,)"} | {
        "y",
        "6",
    }


def test_only_backward_edges_are_dashed_and_in_the_accent(square) -> None:
    styles = {
        element.get("data-kind"): (
            element.get("stroke"),
            element.get("stroke-dasharray") is not None,
        )
        for element in ET.fromstring(square.svg()).iter(f"{SVG}path")
        if element.get("data-kind") in ("forward", "backward")
    }
    assert styles == {
        "forward": (shapes.MUTED, False),
        "backward": (shapes.ACCENT, True),
    }


def test_tensor_that_needs_no_gradient_is_muted(square) -> None:
    boxes = ET.fromstring(square.svg()).iter(f"{SVG}rect")
    strokes = [
        box.get("stroke") for box in boxes if box.get("data-kind") == "tensor"
    ]
    assert strokes == [shapes.INK, shapes.LINE]


def test_edges_start_and_end_outside_the_marks_they_join(square) -> None:
    square.canvas()
    box, circle = square.marks["x"], square.marks["op"]
    x, y = box.rim((1000, 0))
    assert (x, y) == (box.middle[0] + box.width / 2 + 2, 0)
    x, y = circle.rim((0, 0))
    assert x == pytest.approx(circle.middle[0] - circle.width / 2 - 2)


def test_backward_edge_bends_around_what_lies_between(square) -> None:
    square.canvas()
    straight = square.clear(graph.Edge("op", "x", backward=True), 1)
    around = square.clear(graph.Edge("y", "x", backward=True), 1)
    # In the middle, a quadratic curve lies `bow` beside the straight line.
    assert abs(straight) == 22
    assert around > square.marks["op"].width / 2


def test_recorded_graph_has_a_mark_for_each_tensor_and_operation(
    two_paths: dict,
) -> None:
    at = dict.fromkeys(["x", "w", "a", "loss"], (0, 0))
    at |= {f"node:{i}": (i, 1) for i in range(4)}
    diagram, key_of = graph.of_record(two_paths, "g", "Title", "Text.", at)
    assert kinds(diagram.svg()) == {
        "tensor": 4,
        "op": 4,
        # x and w into *, a out of it and into exp and *3, both into +, loss.
        "forward": 8,
    }
    assert key_of[4] == "x"
    assert key_of[5] == "w"


def test_replay_has_one_step_for_each_event(two_paths: dict) -> None:
    at = dict.fromkeys(["x", "w", "a", "loss"], (0, 0))
    at |= {f"node:{i}": (i, 1) for i in range(4)}
    svg = replay.Replay(two_paths, "r", "Title", "Text.", at).svg()
    root = ET.fromstring(svg)
    steps = [g for g in root.iter(f"{SVG}g") if g.get("data-step")]
    assert root.get("data-replay") == "6"
    assert [int(step.get("data-step")) for step in steps] == [1, 2, 3, 4, 5, 6]
    assert [step.get("data-text") for step in steps] == [
        event["text"] for event in two_paths["events"]
    ]
    # One dashed edge for each gradient; the one toward None is not drawn.
    assert kinds(svg)["backward"] == 6
    assert kinds(svg)["step"] == 6
    assert ".grad = 2.859" in texts(svg)


def test_two_gradients_for_one_tensor_go_on_two_sides() -> None:
    x = torch.tensor(3.0, requires_grad=True)
    data = record.record(lambda x: {"y": x * x}, {"x": x})
    at = {"x": (0, 0), "node:0": (1, 0), "y": (2, 0)}
    svg = replay.Replay(data, "r", "Title", "Text.", at).svg()
    dashed = [
        element.get("d")
        for element in ET.fromstring(svg).iter(f"{SVG}path")
        if element.get("data-kind") == "backward"
    ]
    bends = [float(path.split("Q")[1].split()[1]) for path in dashed]
    assert len(bends) == 2
    assert min(bends) < 0 < max(bends)


# ---- Plots ------------------------------------------------------------------


def line_chart() -> str:
    """A chart of two lines, one of them predicted."""
    return plot.plot(
        "chart",
        "A chart",
        "Two lines.",
        [
            plot.Series("measured", [1, 2, 3], [1, 10, 100]),
            plot.Series("model", [1, 3], [1, 90], shapes.INK, True, False),
        ],
        "eps",
        "error",
        x_ticks=[1, 2, 3],
        y_ticks=[1, 10, 100],
        log_y=True,
    )


def test_chart_has_its_dots_where_the_numbers_are() -> None:
    dots = [
        (float(dot.get("cx")), float(dot.get("cy")))
        for dot in ET.fromstring(line_chart()).iter(f"{SVG}circle")
    ]
    assert len(dots) == 3
    (x0, y0), (x1, y1), (x2, y2) = dots
    assert x1 - x0 == pytest.approx(x2 - x1, abs=0.2)
    # Powers of ten are evenly spaced on a logarithmic axis, upward.
    assert y0 - y1 == pytest.approx(y1 - y2, abs=0.2)
    assert y0 > y1


def test_chart_says_its_axes_ticks_and_lines_as_text() -> None:
    assert Counter(texts(line_chart())) == Counter(
        ["1", "2", "3", "eps", "1", "10", "100", "error", "measured", "model"]
    )


def test_labels_of_lines_that_end_together_do_not_overlap() -> None:
    by_text = {
        element.text: float(element.get("y"))
        for element in ET.fromstring(line_chart()).iter(f"{SVG}text")
    }
    assert by_text["model"] - by_text["measured"] >= 16.9


def test_chart_is_the_same_each_time() -> None:
    assert line_chart() == line_chart()


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.01, "0.01"), (1e-13, "10⁻¹³"), (1000, "1,000"), (1e4, "10⁴")],
)
def test_ticks_far_from_one_are_powers_of_ten(value, text: str) -> None:
    assert plot.tick_text(value) == text


# ---- What is stored ---------------------------------------------------------


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_stored_drawing_fits_into_a_page(path: Path) -> None:
    root = ET.parse(path).getroot()
    elements = list(root.iter())
    tags = {element.tag.removeprefix(SVG) for element in elements}
    assert not any("style" in element.attrib for element in elements)
    assert tags.isdisjoint({"defs", "image", "script", "foreignObject", "use"})
    assert ("style" in tags) == (path in STANDALONE)
    colors = {
        element.get(kind)
        for element in elements
        for kind in ("fill", "stroke")
        if element.get(kind)
    }
    assert colors <= COLORS
    identified = [
        element.tag.removeprefix(SVG)
        for element in elements
        if element.get("id")
    ]
    assert identified == ["title", "desc"]


def test_no_two_drawings_share_an_id() -> None:
    ids = [
        found
        for path in STORED
        for found in re.findall(r'\bid="([^"]+)"', path.read_text("utf-8"))
    ]
    assert [name for name, times in Counter(ids).items() if times > 1] == []


def test_stale_missing_and_orphaned_drawings_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "topic"
    folder.mkdir()
    for name in ("same.py", "stale.py", "missing.py"):
        (folder / name).touch()
    for name in ("same.svg", "stale.svg", "orphan.svg"):
        (folder / name).write_text("old", encoding="utf-8")
    built = {
        folder / "same.svg": "old",
        folder / "stale.svg": "new",
        folder / "missing.svg": "new",
    }
    complaints = [
        line.split(": ")[:2] for line in figures.check(built, tmp_path)
    ]
    assert complaints == [
        ["stale", "topic/stale.svg"],
        ["stale", "topic/missing.svg"],
        ["no source", "topic/orphan.svg"],
    ]


def test_figures_are_chosen_by_topic_or_path() -> None:
    hooks = figures.sources(["hooks"])
    assert {path.parent.name for path in hooks} == {"hooks"}
    one = figures.sources(["tools/figures/hooks/order.svg"])
    assert [path.name for path in one] == ["order.py"]
    with pytest.raises(SystemExit, match="no figure matches gone"):
        figures.sources(["hooks", "gone"])


def test_drawing_a_record_of_times_reads_no_clock(monkeypatch) -> None:
    def clock() -> float:
        raise AssertionError("a figure read a clock")

    # matplotlib asks for the date, and then leaves it out.
    for name in ("perf_counter", "process_time", "monotonic"):
        monkeypatch.setattr(time, name, clock)
    (source,) = figures.sources(["forward-mode/mode_choice"])
    assert list(figures.load(source).build())


def test_recorded_errors_are_those_of_this_machine_within_a_factor() -> None:
    (source,) = figures.sources(["gradcheck/eps_curve"])
    module = figures.load(source)
    stored = json.loads(module.RECORD.read_text(encoding="utf-8"))
    measured = module.measure()
    assert measured.keys() == stored.keys()
    for method, curve in stored.items():
        assert measured[method].keys() == curve.keys()
        for eps, error in curve.items():
            # The complex step may be exact, or miss by one rounding.
            floor = 1e-15 if method == "complex step" else 0
            low, high = error / 3, max(3 * error, 5 * floor)
            assert max(measured[method][eps], low if floor else 0) >= low
            assert measured[method][eps] <= high, (method, eps)


def test_a_snippet_that_is_gone_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="snippets/graph/gone.py"):
        run_snippet("graph/gone.py")


def test_life_of_a_block_names_files_that_exist() -> None:
    (source,) = figures.sources(["contributing/life_of_a_block"])
    stops = figures.load(source).STOPS.values()
    acts = [stop.under for stop in stops if stop.act]
    assert len(acts) > 6
    assert [place for place in acts if not (ROOT / place).exists()] == []


# ---- As a browser draws them ------------------------------------------------

# Text must not touch other text, the border of a mark, or an edge that is not
# behind it; an edge must not pass through a mark; nothing may leave the
# drawing.  Lengths are those of the drawing, so the width of the page does
# not matter.
FAULTS = """(svg) => {
  const faults = [];
  const view = svg.viewBox.baseVal;
  const box = (node, grow = 0) => {
    const { x, y, width, height } = node.getBBox();
    return [x - grow, y - grow, x + width + grow, y + height + grow];
  };
  const meet = (a, b) =>
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  const within = (a, b) =>
    a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
  const holds = (b, p) =>
    p.x > b[0] && p.x < b[2] && p.y > b[1] && p.y < b[3];
  const name = (node) =>
    node.textContent.trim() || `${node.dataset.kind} at ${box(node)}`;
  const texts = [...svg.querySelectorAll("text")];
  const backed = (text) => {
    const before = text.previousElementSibling;
    return before?.tagName === "rect" && !before.dataset.kind
      && within(box(text, -3), box(before));
  };
  const outside = [view.x, view.y, view.x + view.width, view.y + view.height];
  texts.forEach((text, i) => {
    if (!within(box(text), outside))
      faults.push(`'${name(text)}' leaves the drawing`);
    for (const other of texts.slice(i + 1))
      if (meet(box(text, -1), box(other, -1)))
        faults.push(`'${name(text)}' touches '${name(other)}'`);
    // The badge of a step lies on a mark, with its own number on it.
    const badge = text.previousElementSibling;
    if (badge?.dataset.kind === "step") return;
    for (const mark of svg.querySelectorAll(
      "[data-kind=tensor], [data-kind=op], [data-kind=saved], [data-kind=step]"
    ))
      if (meet(box(text, -1), box(mark)) && !within(box(text, -1), box(mark)))
        faults.push(`'${name(text)}' crosses the border of a ${name(mark)}`);
  });
  const edges = svg.querySelectorAll(
    "[data-kind=forward], [data-kind=backward]");
  for (const edge of edges) {
    const length = edge.getTotalLength();
    const points = [];
    for (let at = 0; at <= length; at += 2)
      points.push(edge.getPointAtLength(at));
    for (const text of texts)
      if (!backed(text) && points.some((p) => holds(box(text, -2), p)))
        faults.push(`an edge runs through '${name(text)}'`);
    for (const mark of svg.querySelectorAll("[data-kind=tensor]"))
      if (points.some((p) => holds(box(mark, -2), p)))
        faults.push(`an edge runs through a ${name(mark)}`);
    for (const mark of svg.querySelectorAll("[data-kind=op]")) {
      const [x, y, r] = ["cx", "cy", "r"].map((k) => +mark.getAttribute(k));
      if (points.some((p) => Math.hypot(p.x - x, p.y - y) < r - 2))
        faults.push(`an edge runs through an ${name(mark)}`);
    }
  }
  return faults;
}"""


def drawn_faults(browser: Browser, drawings: dict[str, str]) -> dict:
    """What is wrong with drawings as Chromium lays them out, by name."""
    page = browser.new_page()
    try:
        page.set_content(
            "<body style='font-family: sans-serif'>"
            + "".join(drawings.values())
        )
        found = page.locator("body > svg").evaluate_all(
            f"(drawings) => drawings.map({FAULTS})"
        )
    finally:
        page.close()
    by_name = zip(drawings, found, strict=True)
    return {name: faults for name, faults in by_name if faults}


@pytest.mark.browser
def test_nothing_overlaps_in_any_drawing(browser: Browser) -> None:
    drawings = {
        path.relative_to(Checkout().figures).as_posix(): path.read_text("utf-8")
        for path in STORED
    }
    assert drawn_faults(browser, drawings) == {}


@pytest.mark.browser
def test_each_overlap_is_seen(browser: Browser, square: graph.Diagram) -> None:
    told = {
        "as it is": "",
        "far label": "leaves the drawing",
        "label on label": "touches",
        "label on border": "crosses the border",
        "label on edge": "an edge runs through '6'",
        "mark on edge": "an edge runs through a tensor",
    }
    drawn = {fault: square.canvas() for fault in told}
    drawn["far label"].add("text", "far", x=900, y=0)
    drawn["label on label"].text(0, -2, "twice")
    drawn["label on border"].text(-20, -20, "border")
    drawn["label on edge"].text(60, 4, "6")
    square.tensor("between", at=(0.6, 0))
    drawn["mark on edge"] = square.canvas()
    drawings = {fault: canvas.svg() for fault, canvas in drawn.items()}
    faults = drawn_faults(browser, drawings)
    assert "as it is" not in faults
    for fault in list(told)[1:]:
        assert told[fault] in " ".join(faults[fault]), fault
