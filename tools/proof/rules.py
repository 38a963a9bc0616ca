"""Static checks: what a page or a snippet may not contain.

    python -m tools.proof.rules

Each check returns `Problem`s with file, line and remedy; the tests run them on
the site, and on small fixtures to see each of them fail.
"""

from __future__ import annotations

import ast
import io
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from pytest_codeblocks.main import extract_from_buffer

from tools.checkout import Checkout
from tools.markdown.code_blocks import EXERCISE, FIGURE, figure_path
from tools.markdown.fences import BADGES, COMMENT, Fence, fences
from tools.markdown.includes import (
    INCLUDE,
    MARKER,
    SECTION_NAME,
    IncludeError,
    expand,
    included_files,
    included_path,
    sections,
)
from tools.problem import Problem

PYTHON_NAMES = {"python", "python3", "py", "py3", "pycon", "ipython"}
SHELLS = {"sh", "bash", "zsh"}
FENCE_MARKS = ("badge:", "pytest-codeblocks:")


def problems(checkout: Checkout) -> list[Problem]:
    """Run every static check on `site`."""
    found: list[Problem] = []
    used: set[Path] = set()
    for page in checkout.pages():
        found += page_problems(page, checkout)
        used |= included_files(page, checkout)
    for snippet in checkout.snippet_files():
        found += marker_problems(snippet, checkout)
        if snippet not in used:
            found.append(
                Problem(
                    checkout.show(snippet),
                    1,
                    "no page uses this snippet",
                    "include it on a page or delete it",
                )
            )
    return sorted(found)


def page_problems(page: Path, checkout: Checkout) -> list[Problem]:
    """Every static defect of one page."""
    lines = page.read_text(encoding="utf-8").splitlines()
    try:
        found_fences = list(fences(lines))
    except ValueError as error:
        return [Problem(checkout.show(page), 1, str(error), "close the fence")]
    found: list[Problem] = []
    for fence in found_fences:
        for check in FENCE_CHECKS:
            found += [
                Problem(
                    checkout.show(page), fence.start + 1 + offset, what, remedy
                )
                for offset, what, remedy in check(fence, checkout)
            ]
    found += mark_problems(page, checkout)
    if not found:
        found += unseen_by_runner(page, checkout)
    return found


def mark_problems(page: Path, checkout: Checkout) -> list[Problem]:
    """Comments that look like marks and would vanish without an effect."""
    found: list[Problem] = []
    lines = page.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        comment = COMMENT.match(line)
        if comment is None or comment["body"].startswith(FENCE_MARKS):
            continue
        if exercise := EXERCISE.match(line):
            folder = f"{exercise['topic']}/exercises/{exercise['name']}"
            wanted = checkout.snippets / folder
            remedy = "write the exercise, or correct its name"
        elif figure := FIGURE.match(line):
            wanted = figure_path(figure["topic"], figure["name"], checkout)
            remedy = "write its script and run `nox -s update`"
        else:
            what = f"this comment is no mark: {line.strip()}"
            remedy = "write badge:, exercise: or figure: as other pages do"
            found.append(Problem(checkout.show(page), number, what, remedy))
            continue
        if not wanted.exists():
            what = f"{checkout.show(wanted)} does not exist"
            found.append(Problem(checkout.show(page), number, what, remedy))
    return found


Finding = tuple[int, str, str]


def only_includes(fence: Fence, checkout: Checkout) -> Iterator[Finding]:
    """A `python` or `py` fence holds include lines and nothing else."""
    if fence.language not in PYTHON_NAMES or not fence.body:
        return
    for offset, line in enumerate(fence.body, start=1):
        match = INCLUDE.match(line)
        if match is None:
            yield (
                offset,
                f"code typed into the page: {line.strip()!r}",
                'move it to snippets/, include it: --8<-- "file:section"',
            )
        elif match["section"] is None:
            yield (
                offset,
                "a whole file is included",
                "include a named section of it",
            )
        elif ":" in match["section"] or match["section"].isdigit():
            yield (
                offset,
                "code is included by line range",
                "include a named section",
            )


def known_section(fence: Fence, checkout: Checkout) -> Iterator[Finding]:
    """Every include names a file and a section that exist."""
    for offset, line in enumerate(fence.body, start=1):
        match = INCLUDE.match(line)
        if match is None:
            continue
        path = included_path(match["file"], checkout)
        if not path.exists():
            remedy = f"create {checkout.show(path)}, or correct the name"
            if path.suffix == ".out":
                remedy = "run `nox -s update`, which writes every .out"
            yield (
                offset,
                f"missing include: {match['file']} does not exist",
                remedy,
            )
        elif match["section"] and match["section"] not in sections(path):
            yield (
                offset,
                f"unknown section {match['section']!r} of {match['file']} "
                f"(it has {', '.join(sections(path)) or 'none'})",
                "mark the section, or correct its name",
            )


def runnable_spelling(fence: Fence, checkout: Checkout) -> Iterator[Finding]:
    """Code that runs is a backtick fence whose info is exactly `python`."""
    if fence.language in PYTHON_NAMES and fence.info not in ("python", "py"):
        yield (
            0,
            f"the runner would not see this fence (info string {fence.info!r})",
            "write exactly ```python, or ```py for code that is not run",
        )
    if fence.language in SHELLS:
        yield (
            0,
            f"pytest-codeblocks would execute this {fence.language} fence",
            "write ```console for commands that are shown",
        )


def labelled(fence: Fence, checkout: Checkout) -> Iterator[Finding]:
    """A `py` fence says how it breaks and names the section that proves it."""
    badge = fence.badge
    if badge and badge.kind not in BADGES:
        yield (
            0,
            f"unknown badge {badge.kind!r}",
            f"use one of {', '.join(BADGES)}",
        )
    if fence.info != "py":
        return
    if badge is None:
        yield (
            0,
            "illustrative code without a label",
            "put `<!-- badge: raises; proof: file.py:section -->` above it",
        )
        return
    yield from _proven(badge.proof, checkout)


def _proven(proof: str | None, checkout: Checkout) -> Iterator[Finding]:
    """The named section exists and asserts something."""
    file, _, section = (proof or "").partition(":")
    path = included_path(file, checkout)
    if not proof or not path.is_file() or section not in sections(path):
        yield (
            0,
            f"illustrative code without a proof of how it breaks ({proof})",
            "name a section `file.py:section` that asserts the failure",
        )
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    start, end = _section_span(path, section)
    if not any(
        isinstance(node, ast.Assert) and start < node.lineno < end
        for node in ast.walk(tree)
    ):
        yield (
            0,
            f"the proof {proof} asserts nothing",
            "assert the type and the text of the error, or the wrong value",
        )


def _section_span(path: Path, section: str) -> tuple[int, int]:
    edges = {}
    for number, line in enumerate(
        path.read_text("utf-8").splitlines(), start=1
    ):
        marker = MARKER.match(line)
        if marker and marker["name"] == section:
            edges[marker["edge"]] = number
    return edges.get("start", 0), edges.get("end", sys.maxsize)


FENCE_CHECKS: tuple[Callable[[Fence, Checkout], Iterator[Finding]], ...] = (
    only_includes,
    known_section,
    runnable_spelling,
    labelled,
)


def unseen_by_runner(page: Path, checkout: Checkout) -> list[Problem]:
    """`python` fences whose code pytest-codeblocks does not run as shown.

    A `cont` mark after an output or another language, for example, makes the
    library append the code to a block that it never executes.
    """
    try:
        lines = expand(page, checkout)
    except IncludeError as error:
        return [error.problem]
    text = [line.text for line in lines]
    try:
        blocks = extract_from_buffer(io.StringIO("\n".join(text) + "\n"))
    except RuntimeError as error:
        return [
            Problem(
                checkout.show(page), 1, str(error), "correct the mark's place"
            )
        ]
    run = "\n".join(block.code for block in blocks if block.syntax == "python")
    found = []
    for fence in fences(text):
        if fence.info == "python" and "\n".join(fence.body) not in run:
            line = next(
                item.number
                for item in lines[fence.start :: -1]
                if item.path == page
            )
            found.append(
                Problem(
                    checkout.show(page),
                    line,
                    "the runner would not see this python fence",
                    "let only prose stand between a block and the block that "
                    "continues it",
                )
            )
    return found


def marker_problems(snippet: Path, checkout: Checkout) -> list[Problem]:
    """Unpaired, duplicate, nested or badly named sections of a snippet."""
    found: list[Problem] = []
    opened: tuple[str, int] | None = None
    seen: Counter[str] = Counter()

    def report(line: int, what: str, remedy: str) -> None:
        found.append(Problem(checkout.show(snippet), line, what, remedy))

    for number, line in enumerate(
        snippet.read_text(encoding="utf-8").splitlines(), start=1
    ):
        marker = MARKER.match(line)
        if marker is None:
            if "8<-" in line:
                report(
                    number,
                    "this looks like a section marker and is not one",
                    "write `# --8<-- [start:name]` or `# --8<-- [end:name]`",
                )
            continue
        name = marker["name"]
        if marker["edge"] == "start":
            seen[name] += 1
            if not SECTION_NAME.match(name):
                report(
                    number, f"bad section name {name!r}", "use lower-case-words"
                )
            if seen[name] > 1:
                report(
                    number, f"duplicate section {name!r}", "rename one of them"
                )
            if opened:
                report(
                    number,
                    f"section {name!r} starts inside {opened[0]!r}",
                    f"end {opened[0]!r} (line {opened[1]}) first",
                )
            opened = (name, number)
        elif opened is None or opened[0] != name:
            report(
                number,
                f"unpaired end of section {name!r}",
                f"add `# --8<-- [start:{name}]` above",
            )
        else:
            opened = None
    if opened:
        report(
            opened[1],
            f"section {opened[0]!r} is never ended",
            f"add `# --8<-- [end:{opened[0]}]`",
        )
    return found


def main() -> int:
    """Entry point; prints problems and returns the exit code."""
    found = problems(Checkout())
    print(*found, sep="\n")
    print(f"{len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
