"""Line charts by matplotlib, turned into SVG that a page can inline.

matplotlib lays the chart out.  What it writes is then made fit for a page:
no inline style, no style sheet, no ids, the page's own font and colors.
"""

import io
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from tools.figures.shapes import (
    ACCENT,
    INK,
    LINE,
    MUTED,
    Canvas,
    num,
    text_width,
)

SVG = "{http://www.w3.org/2000/svg}"
# matplotlib wants colors: each stands for one of the page's.
PAINT = {ACCENT: "#000001", MUTED: "#000002", LINE: "#000003", INK: "#000004"}
PAGE = {paint: color for color, paint in PAINT.items()}
KEPT = {
    "fill",
    "font-size",
    "stroke",
    "stroke-dasharray",
    "stroke-width",
    "text-anchor",
}
SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
SETTINGS = {
    # Text stays text; nothing depends on the day or on chance.
    "svg.fonttype": "none",
    "svg.hashsalt": "handwritten-gradients",
    "font.size": 12,
    "axes.labelsize": 13,
    "axes.titlesize": 13,
    "axes.edgecolor": PAINT[MUTED],
    "grid.color": PAINT[LINE],
    "text.color": PAINT[INK],
    "axes.labelcolor": PAINT[INK],
    "xtick.labelcolor": PAINT[MUTED],
    "ytick.labelcolor": PAINT[MUTED],
}


@dataclass
class Series:
    """One line of a plot; `dashed` is for what is predicted."""

    label: str
    x: Sequence[float]
    y: Sequence[float]
    color: str = ACCENT
    dashed: bool = False
    dots: bool = True


def tick_text(value: float, _: int | None = None) -> str:
    """Write a tick: far from 1 as a power of ten, else plainly."""
    if value and not 1e-2 <= abs(value) < 1e4:
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
    x_ticks: Sequence[float],
    y_ticks: Sequence[float],
    log_x: bool = False,
    log_y: bool = False,
    width: float = 440,
    height: float = 320,
) -> str:
    """Draw a line chart, each line labeled at its right end."""
    with matplotlib.rc_context(SETTINGS):
        # 72 to the inch: a point of matplotlib is a pixel of the page.
        space = 48 + max(text_width(one.label, 13) for one in series)
        size = ((width - space) / 72, height / 72)
        figure = Figure(figsize=size, dpi=72, facecolor="none")
        axes = figure.add_axes((0, 0, 1, 1), facecolor="none")
        axes.set_title(y_label, loc="left", pad=12)
        axes.set_xlabel(x_label, labelpad=8)
        axes.set_xscale("log" if log_x else "linear")
        axes.set_yscale("log" if log_y else "linear")
        for axis, marks in ((axes.xaxis, x_ticks), (axes.yaxis, y_ticks)):
            axis.set_major_locator(FixedLocator(list(marks)))
            axis.set_minor_locator(NullLocator())
            axis.set_major_formatter(FuncFormatter(tick_text))
        axes.tick_params(left=False, bottom=False, pad=7)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.grid(axis="y")
        for one in series:
            draw_series(axes, one)
        axes.margins(x=0)
        axes.set_ylim(min(y_ticks), max(*y_ticks, *(max(s.y) for s in series)))
        draw_labels(axes, series)
        written = io.BytesIO()
        figure.savefig(
            written,
            format="svg",
            bbox_inches="tight",
            pad_inches=0,
            metadata={"Date": None},
        )
    return for_page(written.getvalue(), Canvas(name, title, desc))


def draw_series(axes: Axes, series: Series) -> None:
    """Draw one line, with a dot on each point unless told otherwise."""
    axes.plot(
        series.x,
        series.y,
        color=PAINT[series.color],
        linestyle=(0, (3, 2.4)) if series.dashed else "-",
        linewidth=1.6 if series.dashed else 2,
        marker="o" if series.dots else None,
        markersize=6,
        clip_on=False,
    )


def draw_labels(axes: Axes, series: Sequence[Series]) -> None:
    """Label the lines at their ends, from the top, each below the last."""
    free = math.inf
    ends = [
        (axes.transData.transform((s.x[-1], s.y[-1]))[1], s)
        for s in series
        if s.label
    ]
    for height, one in sorted(ends, key=lambda end: -end[0]):
        shift = min(0, free - height)
        axes.annotate(
            one.label,
            (one.x[-1], one.y[-1]),
            xytext=(9, shift),
            textcoords="offset points",
            va="center_baseline",
            fontsize=13,
            color=PAINT[one.color],
        )
        free = height + shift - 17


def for_page(written: bytes, canvas: Canvas) -> str:
    """Put matplotlib's drawing on a canvas, without what pages refuse."""
    root = ET.fromstring(written)
    for definitions in root.findall(f".//{SVG}defs/.."):
        for child in definitions.findall(f"{SVG}defs"):
            definitions.remove(child)
    for element in root.iter():
        add_element(canvas, element)
    canvas.cover(*map(float, root.attrib["viewBox"].split()))
    return canvas.svg(margin=4)


def add_element(canvas: Canvas, element: ET.Element) -> None:
    """Add a path, a text or, for a marker of matplotlib, a dot."""
    style = {
        name: PAGE.get(value, value).removesuffix("px")
        for name, value in re.findall(
            r"([\w-]+): ([^;]+)", element.get("style", "")
        )
        if name in KEPT
    }
    match element.tag.removeprefix(SVG):
        case "path":
            canvas.path(rounded(element.attrib["d"]), **style)
        case "text":
            x, y = (rounded(element.attrib[key]) for key in "xy")
            canvas.add("text", element.text, x=x, y=y, **style)
        case "use":
            x, y = (float(element.attrib[key]) for key in "xy")
            canvas.circle(x, y, 3, fill=style["fill"])


def rounded(coordinates: str) -> str:
    """Write coordinates with one decimal, on one line."""
    one_line = " ".join(coordinates.split())
    return re.sub(r"-?\d+\.\d+", lambda found: num(float(found[0])), one_line)
