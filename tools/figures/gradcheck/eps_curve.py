"""Measured error of the difference quotient against eps, with the model.

The errors are a few roundings of a processor, so the drawing is made from a
record, and a test measures again and compares within a factor.
"""

import json
from pathlib import Path

import torch

from tools.figures.plot import Series, plot
from tools.figures.shapes import INK, MUTED
from tools.figures.snippets import run_snippet

RECORD = Path(__file__).with_suffix(".json")
UNIT = {
    "float64": torch.finfo(torch.float64).eps / 2,
    "float32": torch.finfo(torch.float32).eps / 2,
}
Curve = dict[str, float]


def measure() -> dict[str, Curve]:
    """Return the error of each method at each eps, in two digits."""
    sweep = run_snippet("gradcheck/eps_sweep.py")
    errors = {
        str(dtype).removeprefix("torch."): found
        for dtype, found in sweep.measured.items()
    }
    grid, complex_step = sweep.grid, {}
    for step in (10.0**-k for k in range(13, 7, -1)):
        z = torch.complex(grid, torch.full_like(grid, step))
        error = (sweep.cube(z).imag / step - 3 * grid * grid).abs().max()
        complex_step[step] = error.item()
    return {
        method: {
            f"{eps:g}": float(f"{found[eps]:.2g}") for eps in sorted(found)
        }
        for method, found in (errors | {"complex step": complex_step}).items()
    }


def model(unit: float, steps: list[float]) -> list[float]:
    """Truncation plus rounding for x**3 on [1, 2], where |f| <= 8."""
    return [eps * eps + 8 * unit / eps for eps in steps]


def build() -> str:
    """Draw the record."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    series = []
    for method, unit in UNIT.items():
        steps = [eps for eps in map(float, record[method]) if eps < 0.05]
        predicted = model(unit, steps)
        series.append(Series("", steps, predicted, MUTED, True, False))
    for method, curve in record.items():
        steps, errors = list(map(float, curve)), list(curve.values())
        if method == "float64":
            series.append(Series(method, steps, errors))
        else:
            series.append(Series(method, steps, errors, INK))
    return plot(
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
    )
