"""Compare or regenerate the `.out` file beside every snippet.

    python -m tools.proof.outputs [--write] [PATH ...]

Without `--write` nothing is touched: stale and missing files are named and the
exit code is 1. `nox -s update` writes, and the tests call the same function
without writing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.checkout import Checkout
from tools.problem import Problem
from tools.proof.execute import run_file


def compare(snippet: Path, printed: str, checkout: Checkout) -> Problem | None:
    """Compare what `snippet` printed with its `.out`.

    A snippet that prints nothing has no `.out`.
    """
    out = snippet.with_suffix(".out")
    published = out.read_text(encoding="utf-8") if out.exists() else ""
    if printed == published:
        return None
    if not out.exists():
        what, line = "the .out file is missing", 1
    else:
        line = _first_difference(published, printed)
        what = (
            f"stale output: published {_line(published, line)!r}, "
            f"now printed {_line(printed, line)!r}"
        )
    return Problem(
        checkout.show(out),
        line,
        what,
        "run `nox -s update` and read the diff before you commit it",
    )


def write(snippet: Path, printed: str) -> bool:
    """Make the `.out` of `snippet` hold `printed`; say whether it changed."""
    out = snippet.with_suffix(".out")
    if not printed:
        existed = out.exists()
        out.unlink(missing_ok=True)
        return existed
    if out.exists() and out.read_text(encoding="utf-8") == printed:
        return False
    out.write_text(printed, encoding="utf-8")
    return True


def orphans(checkout: Checkout) -> list[Problem]:
    """`.out` files whose snippet does not exist."""
    return [
        Problem(
            checkout.show(out),
            1,
            "no snippet of this name prints this output",
            "delete the file or restore the snippet",
        )
        for out in sorted(checkout.snippets.rglob("*.out"))
        if not out.with_suffix(".py").exists()
    ]


def _first_difference(old: str, new: str) -> int:
    pairs = zip(old.splitlines(), new.splitlines(), strict=False)
    for number, (before, after) in enumerate(pairs, start=1):
        if before != after:
            return number
    return min(len(old.splitlines()), len(new.splitlines())) + 1


def _line(text: str, number: int) -> str:
    lines = text.splitlines()
    return lines[number - 1] if number <= len(lines) else "(nothing)"


def _chosen(paths: Sequence[str], checkout: Checkout) -> list[Path]:
    chosen = [Path(path).resolve() for path in paths]
    return [
        snippet
        for snippet in checkout.snippet_files()
        if not chosen
        or any(snippet == path or path in snippet.parents for path in chosen)
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", help="snippets or folders of them")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    checkout, failures = Checkout(), 0
    for snippet in _chosen(options.paths, checkout):
        try:
            printed = run_file(snippet)
        except Exception as error:
            failures += 1
            print(f"{checkout.show(snippet)}: {type(error).__name__}: {error}")
            continue
        if options.write:
            if write(snippet, printed):
                print(f"wrote {checkout.show(snippet.with_suffix('.out'))}")
        elif problem := compare(snippet, printed, checkout):
            failures += 1
            print(problem)
    for problem in orphans(checkout):
        failures += 1
        print(problem)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
