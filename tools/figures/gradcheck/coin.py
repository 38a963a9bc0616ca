"""Three nudges on a spring scale: a feather, a coin and an anvil."""

from tools.figures.shapes import ACCENT, INK, LINE, MUTED, SURFACE, Canvas, num

STEP = 146
CASES = (
    ("feather", 2e-15, "lost in the wobble"),
    ("coin", 1e-6, "right"),
    ("anvil", 1.0, "the spring is bent"),
)


def measured(nudge: float) -> float:
    """Slope of x cubed at 2, from one nudge up and one down; 12 is right."""
    # Products alone, in float64: every processor rounds them alike.
    high, low = 2 + nudge, 2 - nudge
    return (high * high * high - low * low * low) / (2 * nudge)


def spring(canvas: Canvas, x: float, top: float, bottom: float) -> None:
    """Draw a zigzag between two heights."""
    turns, points = 8, [(x, top)]
    for i in range(turns):
        y = top + (bottom - top) * (i + 0.5) / turns
        points.append((x + (12 if i % 2 else -12), y))
    points.append((x, bottom))
    line = "L".join(f"{num(a)} {num(b)}" for a, b in points)
    canvas.path(f"M{line}", stroke=INK, stroke_width=1.8)


def weight(canvas: Canvas, kind: str, x: float, y: float) -> None:
    """Draw what lies on the pan, its lower edge at y."""
    style = {"stroke": INK, "stroke_width": 1.6, "fill": SURFACE}
    if kind == "feather":
        canvas.path(
            f"M{num(x - 30)} {num(y - 2)}q22 -26 62 -24"
            f"q-14 26 -62 24M{num(x - 38)} {num(y - 1)}"
            "q34 -10 56 -18",
            **style,
        )
    elif kind == "coin":
        canvas.circle(x, y - 17, 16, **{**style, "stroke": ACCENT})
        canvas.text(x, y - 12, "1", color=ACCENT, weight="bold")
    else:
        canvas.path(
            f"M{num(x - 42)} {num(y - 46)}h84v12q-26 2 -30 16v6"
            "l16 12h-56l16 -12v-6q-26 -4 -30 -28Z",
            **style,
        )


def build() -> str:
    """Draw the three scales with the slope that each nudge measures."""
    slopes = [measured(nudge) for _, nudge, _ in CASES]
    canvas = Canvas(
        "gradcheck-coin",
        "Three nudges on a spring scale",
        "Three spring scales. On the first lies a feather: several needle "
        f"positions show its wobble, and the nudge 2e-15 measures "
        f"{slopes[0]:.2f}. On the second lies a coin: one needle, and the "
        f"nudge 1e-6 measures {slopes[1]:.2f}, which is right. On the third "
        "an anvil has pressed the spring flat, and the nudge 1 measures "
        f"{slopes[2]:.2f}. The right slope is 12.",
    )
    for i, ((kind, nudge, verdict), slope) in enumerate(
        zip(CASES, slopes, strict=True)
    ):
        x = i * STEP
        pan = {"feather": 62, "coin": 72, "anvil": 104}[kind]
        canvas.path(f"M{x - 46} 140h92", stroke=INK, stroke_width=3)
        spring(canvas, x, pan, 140)
        canvas.path(f"M{x - 44} {pan}h88", stroke=INK, stroke_width=2.5)
        weight(canvas, kind, x, pan - 2)
        wobble = (-12, -6, 6, 12) if kind == "feather" else ()
        for shift in wobble:
            canvas.path(
                f"M{x + 50} {pan + shift}h14",
                stroke=LINE,
                stroke_width=1.5,
            )
        canvas.arrow((x + 44, pan), (x + 66, pan), color=ACCENT)
        canvas.path(f"M{x + 69} 30v110", stroke=MUTED)
        canvas.text(x, 168, kind, weight="bold")
        canvas.text(x, 188, f"nudge {nudge:g}")
        color = ACCENT if kind == "coin" else INK
        canvas.text(x, 208, f"measures {slope:.2f}", color=color)
        canvas.text(x, 228, verdict, size=13, color=MUTED)
        canvas.cover(x - 58, 10, 130, 223)
    return canvas.svg()
