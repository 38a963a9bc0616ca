"""Seconds that pages speak of, on this machine.

    python -m tools.benchmark.functions

Prints, for each pair, the time of a step with a Function over that with the
built-in: median of repeated runs, lowest and highest. Tests count calls and
bytes; nothing is judged by a time.
"""

from __future__ import annotations

import contextlib
import io
import platform
import runpy
from collections.abc import Callable

import torch
from torch import Tensor
from torch.utils.benchmark import Timer

from tools.checkout import ROOT

SECONDS = 0.5
REPEATS = 7
SIZES = (10, 1_000, 100_000)


def cube_function() -> Callable[[Tensor], Tensor]:
    """`Cube.apply`, as functions/researcher shows it."""
    snippet = ROOT / "snippets" / "functions" / "cube.py"
    with contextlib.redirect_stdout(io.StringIO()):
        return runpy.run_path(str(snippet))["Cube"].apply


def step_seconds(function: Callable[[Tensor], Tensor], size: int) -> float:
    """Median seconds of one forward and backward on `size` elements."""
    x = torch.randn(size, requires_grad=True)
    timer = Timer(
        "torch.autograd.grad(function(x), x, grad)",
        globals={"function": function, "x": x, "grad": torch.ones(size)},
    )
    return timer.blocked_autorange(min_run_time=SECONDS / REPEATS).median


def main() -> None:
    """Print a row for each size."""
    cube = cube_function()
    print(
        f"Cube.apply over x**3, one step, torch {torch.__version__}, "
        f"{platform.processor() or platform.machine()}, 1 thread"
    )
    for size in SIZES:
        ratios = sorted(
            step_seconds(cube, size) / step_seconds(lambda x: x**3, size)
            for _ in range(REPEATS)
        )
        print(
            f"{size:>8} elements: {ratios[REPEATS // 2]:.2f} "
            f"({ratios[0]:.2f} to {ratios[-1]:.2f})"
        )


if __name__ == "__main__":
    torch.set_num_threads(1)
    main()
