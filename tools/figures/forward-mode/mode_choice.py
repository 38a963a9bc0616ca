"""Recorded ratio of CPU times of both modes for a full Jacobian, against n / m.

The record is drawn, and no test measures again: these are times.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.autograd import forward_ad

from tools.figures.plot import Series, plot
from tools.figures.shapes import INK, MUTED

RECORD = Path(__file__).with_suffix(".json")
HIDDEN, ELEMENTS, REPEATS = 256, 4096, 15
INPUTS = (4, 8, 16, 32, 64, 128, 256, 512, 1024)


def columns(f: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    """The Jacobian by n forward passes."""
    found = []
    with forward_ad.dual_level():
        for e in torch.eye(x.numel()):
            dual = f(forward_ad.make_dual(x, e))
            found.append(forward_ad.unpack_dual(dual).tangent)
    return torch.stack(found, dim=1)


def rows(f: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    """The Jacobian by one forward and m backwards."""
    x = x.detach().requires_grad_()
    y = f(x)
    return torch.stack(
        [
            torch.autograd.grad(y, x, e, retain_graph=True)[0]
            for e in torch.eye(y.numel())
        ]
    )


def seconds(run: Callable[[], Any]) -> float:
    """The shortest of several runs, in CPU time, which other load spares."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def measure() -> dict[str, Any]:
    """Time both modes on one thread for shapes with n * m = 4096."""
    torch.manual_seed(0)
    torch.set_num_threads(1)
    found = []
    for n in INPUTS:
        m = ELEMENTS // n
        w1 = torch.randn(n, HIDDEN) / n**0.5
        w2 = torch.randn(HIDDEN, HIDDEN) / HIDDEN**0.5
        w3 = torch.randn(HIDDEN, m) / HIDDEN**0.5

        def f(x: Tensor, w1=w1, w2=w2, w3=w3) -> Tensor:
            return torch.tanh(torch.tanh(x @ w1) @ w2) @ w3

        x = torch.randn(n)
        torch.testing.assert_close(columns(f, x), rows(f, x))
        loops = seconds(lambda f=f, x=x: columns(f, x)) / seconds(
            lambda f=f, x=x: rows(f, x)
        )
        batched = seconds(lambda f=f, x=x: torch.func.jacfwd(f)(x)) / seconds(
            lambda f=f, x=x: torch.func.jacrev(f)(x)
        )
        found.append(
            {
                "n": n,
                "m": m,
                "loops": float(f"{loops:.3g}"),
                "batched": float(f"{batched:.3g}"),
            }
        )
    return {
        "what": "CPU time of forward mode / of reverse mode, full Jacobian",
        "network": f"n -> {HIDDEN} -> {HIDDEN} -> m, tanh, float32, one thread",
        "torch": torch.__version__.split("+")[0],
        "shapes": found,
    }


def build() -> str:
    """Draw the stored record."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    shapes = record["shapes"]
    ratio = [shape["n"] / shape["m"] for shape in shapes]
    predicted = [3 * shape["n"] / (1 + shape["m"]) for shape in shapes]
    return plot(
        "forward-mode-mode-choice",
        "Time of forward mode over time of reverse mode",
        "A log-log plot against n over m, from 4/1024 to 1024/4. The ratio of "
        "the two loops rises steeply, near or below the dashed line 3 n / "
        "(1 + m), and crosses 1 between n / m = 1/4 and 1. The ratio of "
        "jacfwd and jacrev, which batch their passes, rises more slowly and "
        "crosses 1 in the same interval.",
        [
            Series("", ratio, predicted, MUTED, True, False),
            Series("loops", ratio, [s["loops"] for s in shapes]),
            Series(
                "jacfwd / jacrev",
                ratio,
                [s["batched"] for s in shapes],
                INK,
            ),
        ],
        "n / m (inputs over outputs)",
        "CPU time of forward mode / of reverse mode",
        log_x=True,
        log_y=True,
        x_ticks=[10.0**k for k in range(-3, 4)],
        y_ticks=[10.0**k for k in range(-3, 4)],
        width=450,
    )
