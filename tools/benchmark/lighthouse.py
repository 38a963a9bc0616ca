"""Run Lighthouse over a sample of pages and gate on the scores.

    python -m tools.benchmark.lighthouse PATH_OF_LIGHTHOUSE [URL ...]

Mobile preset, three runs a page, the median of each figure. Scores and bytes
are gates; seconds are not.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tools.browser.built_site import served
from tools.browser.chromium import FLAGS, chromium

RUNS = 3
SAMPLE = (
    "/",
    "/glossary/",
    "/functions/beginner/",
    "/functions/developer/",
    "/functions/researcher/",
    "/graph/beginner/",
    "/hooks/developer/",
    "/gradcheck/researcher/",
    "/errors/",
    "/labs/linear_gelu/",
)
# Paint holding keeps the blank page before on the screen. In a headless
# Chromium it ends one or two whole seconds late (first paint at 1.25 s or
# 2.25 s, everything loaded and laid out at 0.3 s): that would be measured.
BROWSER_FLAGS = (*FLAGS, "--headless=new", "--disable-features=PaintHolding")
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FEWEST_POINTS = dict(zip(CATEGORIES, (98, 100, 100, 100), strict=True))
KIB = 1024
MOST_BYTES = 130 * KIB
MOST_LAB_BYTES = 200 * KIB


@dataclass(frozen=True)
class Report:
    """Medians for one page; scores of 0 to 100, `bytes` as transferred."""

    url: str
    scores: dict[str, float]
    shift: float
    bytes: float
    lost: tuple[str, ...]

    def faults(self) -> list[str]:
        """What misses its gate."""
        limit = MOST_LAB_BYTES if "/labs/" in self.url else MOST_BYTES
        found = [
            f"{name} {self.scores[name]:.0f} < {least}"
            for name, least in FEWEST_POINTS.items()
            if self.scores[name] < least
        ]
        if self.shift > 0:
            found.append(f"layout shift {self.shift}")
        if self.bytes > limit:
            found.append(f"{self.bytes / KIB:.0f} KiB > {limit / KIB:.0f} KiB")
        return found

    def row(self) -> str:
        scores = " ".join(f"{self.scores[name]:>5.0f}" for name in CATEGORIES)
        return (
            f"{self.url:28} {scores} {self.shift:>6.3f} "
            f"{self.bytes / KIB:>6.0f} KiB"
        )


def measure(lighthouse: str, origin: str, url: str) -> Report:
    """Run Lighthouse three times on one page.

    Raises:
        subprocess.CalledProcessError: it ended with an error.
    """
    runs = [_run(lighthouse, origin + url) for _ in range(RUNS)]
    return Report(
        url,
        {
            name: 100 * median(run["categories"][name]["score"] for run in runs)
            for name in CATEGORIES
        },
        shift=median(_number(run, "cumulative-layout-shift") for run in runs),
        bytes=median(_number(run, "total-byte-weight") for run in runs),
        lost=_lost(runs[0]),
    )


def _run(lighthouse: str, address: str) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "report.json"
        subprocess.run(
            [
                *(lighthouse, address, "--quiet", "--output=json"),
                f"--output-path={output}",
                f"--only-categories={','.join(CATEGORIES)}",
                f"--chrome-path={chromium()}",
                f"--chrome-flags={' '.join(BROWSER_FLAGS)}",
            ],
            check=True,
            capture_output=True,
            text=True,
        )
        return json.loads(output.read_text(encoding="utf-8"))


def _number(run: dict, audit: str) -> float:
    return run["audits"][audit]["numericValue"]


def _lost(run: dict) -> tuple[str, ...]:
    """Audits outside performance that cost points."""
    wanted = {
        reference["id"]
        for name in CATEGORIES[1:]
        for reference in run["categories"][name]["auditRefs"]
        if reference["weight"] > 0
    }
    return tuple(
        sorted(
            name
            for name in wanted
            if run["audits"][name]["score"] not in (None, 1)
        )
    )


def main(arguments: Sequence[str]) -> int:
    """Entry point; prints the table and returns the exit code."""
    lighthouse, *urls = arguments
    failures = 0
    print(f"{'page':28}  perf  a11y  best   seo  shift  transferred")
    with served() as origin:
        for url in urls or SAMPLE:
            report = measure(lighthouse, origin, url)
            faults = report.faults()
            failures += bool(faults)
            print(report.row(), "; ".join([*faults, *report.lost]), flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
