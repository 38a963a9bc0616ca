"""Measured error of the difference quotient against eps, with the model."""

import contextlib
import io
import runpy
from pathlib import Path

import torch

from tools.figures import draw

SNIPPET = Path(__file__).resolve().parents[3] / "snippets/gradcheck"


def run() -> dict:
    """Run the sweep of the page and return its names."""
    with contextlib.redirect_stdout(io.StringIO()):
        return runpy.run_path(str(SNIPPET / "eps_sweep.py"))


def model(dtype: torch.dtype, steps: list[float]) -> list[float]:
    """Truncation plus rounding for x**3 on [1, 2], where |f| <= 8."""
    u = torch.finfo(dtype).eps / 2
    return [eps * eps + 8 * u / eps for eps in steps]


def build() -> str:
    """Draw the sweep."""
    sweep = run()
    series = []
    for dtype, errors in sweep["measured"].items():
        steps = sorted(eps for eps in errors if eps < 0.05)
        predicted = model(dtype, steps)
        series.append(
            draw.Series("", steps, predicted, draw.MUTED, True, False)
        )
    names = {torch.float64: "float64", torch.float32: "float32"}
    for dtype, errors in sweep["measured"].items():
        steps = sorted(errors)
        color = draw.ACCENT if dtype is torch.float64 else draw.INK
        values = [errors[eps] for eps in steps]
        series.append(draw.Series(names[dtype], steps, values, color))
    grid = sweep["grid"]
    steps = [10.0**-k for k in range(13, 7, -1)]
    values = []
    for step in steps:
        z = torch.complex(grid, torch.full_like(grid, step))
        error = (sweep["cube"](z).imag / step - 3 * grid * grid).abs().max()
        values.append(max(error.item(), 1e-16))
    series.append(draw.Series("complex step", steps, values, draw.INK))
    return draw.plot(
        "gradcheck-eps-curve",
        "Error of the central difference of x cubed against eps",
        "A log-log plot of the largest error on [1, 2]. In float64 the error "
        "falls with eps squared from 1e-2 at eps 0.1 to about 1e-10 near eps "
        "1e-5, then rises as eps shrinks further. In float32 the same curve "
        "turns near eps 1e-2. Dashed lines show eps squared plus 8 u over "
        "eps; the points lie on them. The complex step stays at a few 1e-15 "
        "for every eps drawn.",
        series,
        "eps",
        "largest error of the derivative",
        log_x=True,
        log_y=True,
        x_ticks=[10.0**-k for k in range(13, 0, -3)],
        y_ticks=[10.0**k for k in range(-16, 3, 3)],
        width=440,
    )


if __name__ == "__main__":
    draw.write(__file__, build())
