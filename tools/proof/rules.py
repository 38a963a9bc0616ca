"""Rules: what a page or a snippet may not contain, seen without running it.

    python -m tools.proof.rules

Each rule returns `Problem`s with file, line and remedy; the tests run them on
the site, and on small fixtures to see each of them fail.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pytest_codeblocks.main import extract_from_buffer

from tools.checkout import Checkout
from tools.markdown.code_blocks import EXERCISE, FIGURE, figure_path
from tools.markdown.fences import (
    BADGES,
    COMMENT,
    CONTINUES,
    EXPECTED_OUTPUT,
    Fence,
    fences,
)
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
# Beside code: what it prints, and commands for a reader's own shell.
FENCES = ("python", "text", "console")
_RUNNER_MARK = re.compile(r"\s*<!--[-\s]*pytest")
RUNNER_MARKS = {
    f"<!--{CONTINUES}-->": "python",
    f"<!--{EXPECTED_OUTPUT}-->": "text",
}
FENCE_MARKS = ("badge:", "pytest-codeblocks:")


def problems(checkout: Checkout) -> list[Problem]:
    """Try every rule on a checkout."""
    found: list[Problem] = []
    used: set[Path] = set()
    for page in checkout.pages():
        found += page_problems(page, checkout)
        used |= included_files(page, checkout)
    found += unpaired_tests(checkout)
    shown = shown_sections(checkout)
    for snippet in checkout.snippet_files():
        found += marker_problems(snippet, checkout) or (
            layout_problems(snippet, shown.get(snippet, set()), checkout)
            + assertion_problems(snippet, checkout)
        )
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
        for rule in FENCE_RULES:
            found += [
                Problem(
                    checkout.show(page), fence.start + 1 + offset, what, remedy
                )
                for offset, what, remedy in rule(fence, checkout)
            ]
    found += mark_problems(page, checkout)
    found += runner_mark_problems(page, found_fences, checkout)
    found += output_problems(page, found_fences, checkout)
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


def runner_mark_problems(
    page: Path, page_fences: Sequence[Fence], checkout: Checkout
) -> list[Problem]:
    """Marks of pytest-codeblocks that skip, soften or miss a block.

    The library takes a mark wherever it stands, with dashes and blanks inside
    and any text after it; readers' blocks need two marks, written one way.
    """
    found: list[Problem] = []
    owners = {
        fence.start - offset: fence.info
        for fence in page_fences
        for offset in range(1, len(fence.marks) + 1)
    }
    lines = page.read_text(encoding="utf-8").splitlines()
    for index, line in enumerate(lines):
        if not _RUNNER_MARK.match(line):
            continue
        wanted = RUNNER_MARKS.get(line.strip())
        if wanted is None:
            what = f"the runner would obey this mark: {line.strip()}"
            remedy = f"use only {' and '.join(RUNNER_MARKS)}"
        elif owners.get(index) != wanted:
            what = f"no {wanted} fence stands below this mark"
            remedy = f"put it right above the {wanted} fence that it is for"
        else:
            continue
        found.append(Problem(checkout.show(page), index + 1, what, remedy))
    return found


def output_problems(
    page: Path, page_fences: Sequence[Fence], checkout: Checkout
) -> list[Problem]:
    """Text that no run printed, or that no code on the page prints.

    A `text` fence holds one published output. With a mark it belongs to the
    block above, which is compared; without, as the message that opens an error
    entry, it is printed by a snippet that the page shows.
    """
    found: list[Problem] = []
    shown = included_files(page, checkout)
    for fence in page_fences:
        match = INCLUDE.match(fence.body[0]) if len(fence.body) == 1 else None
        what = remedy = ""
        if fence.info not in FENCES and fence.language not in PYTHON_NAMES:
            what = f"a fence of an unknown kind ({fence.info!r})"
            remedy = f"use one of {', '.join(FENCES)}"
        elif fence.info == "text" and (
            match is None or not match["file"].endswith(".out")
        ):
            what = "output typed into the page"
            remedy = 'include what a snippet prints: --8<-- "file.out"'
        elif fence.info == "text" and not (
            fence.is_output
            or included_path(match["file"], checkout).with_suffix(".py")
            in shown
        ):
            what = f"no block of this page prints {match['file']}"
            remedy = "show the code that prints it"
        if what:
            found.append(
                Problem(checkout.show(page), fence.start + 1, what, remedy)
            )
    return found


Finding = tuple[int, str, str]


def only_includes(fence: Fence, checkout: Checkout) -> Iterator[Finding]:
    """A `python` fence holds include lines and nothing else."""
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
    if fence.language in PYTHON_NAMES and fence.info != "python":
        yield (
            0,
            f"the runner would not see this fence (info string {fence.info!r})",
            "write exactly ```python",
        )


def known_badge(fence: Fence, checkout: Checkout) -> Iterator[Finding]:
    """A badge says in one of the agreed words how the code is wrong."""
    if fence.badge and fence.badge not in BADGES:
        yield (
            0,
            f"unknown badge {fence.badge!r}",
            f"use one of {', '.join(BADGES)}",
        )


FENCE_RULES: tuple[Callable[[Fence, Checkout], Iterator[Finding]], ...] = (
    only_includes,
    known_section,
    runnable_spelling,
    known_badge,
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
        body = "\n".join(fence.body)
        if fence.info == "python" and body in run:
            run = run.replace(body, "", 1)
        elif fence.info == "python":
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


PROOF = "proof"
SHORT_PROOF = 15
PROOF_TOO_LONG = "the proof is longer than what it proves"
_DIRECTIVE = re.compile(r"# (ruff|fmt):")


def shown_sections(checkout: Checkout) -> dict[Path, set[str]]:
    """For each snippet, the names of the sections that some page includes."""
    found: dict[Path, set[str]] = defaultdict(set)
    for page in checkout.pages():
        for line in page.read_text(encoding="utf-8").splitlines():
            if (match := INCLUDE.match(line)) and match["section"]:
                path = included_path(match["file"], checkout)
                found[path].add(match["section"])
    return found


def layout_problems(
    snippet: Path, shown: set[str], checkout: Checkout
) -> list[Problem]:
    """What a snippet is made of: a docstring, what pages show, the proof."""
    found: list[Problem] = []
    count: Counter[str] = Counter()
    section: str | None = None

    def report(line: int, what: str, remedy: str) -> None:
        found.append(Problem(checkout.show(snippet), line, what, remedy))

    text = snippet.read_text(encoding="utf-8")
    documented = _docstring_end(text)
    if not documented:
        report(1, "no docstring", "say in one line what the code shows")
    for number, line in enumerate(text.splitlines(), start=1):
        if marker := MARKER.match(line):
            section = marker["name"] if marker["edge"] == "start" else None
            if marker["edge"] == "end":
                continue
            if PROOF in count:
                report(
                    number,
                    "a section after the proof",
                    f"let the section `{PROOF}` come last",
                )
            count[marker["name"]] += 0
            if section == PROOF and section in shown:
                report(
                    number,
                    "a page shows the proof",
                    "name what a page shows after what it is",
                )
            elif section != PROOF and section not in shown:
                report(
                    number,
                    f"no page shows the section {section!r}",
                    f"show it, or make it a part of `{PROOF}`",
                )
        elif not line.strip() or number <= documented:
            continue
        elif section:
            count[section] += 1
        elif not _DIRECTIVE.match(line):
            report(
                number,
                f"hidden code: {line.strip()!r}",
                f"put it into a section that a page shows, or into `{PROOF}`",
            )
    proof = count.pop(PROOF, 0)
    if proof > max(SHORT_PROOF, count.total()):
        report(
            1,
            f"{PROOF_TOO_LONG}: {proof} lines for {count.total()}",
            f"move it to {checkout.show(checkout.test_of(snippet))}",
        )
    return found


def _docstring_end(text: str) -> int:
    """Last line of the docstring that `text` opens with; 0 without one."""
    body = ast.parse(text).body
    if body and isinstance(body[0], ast.Expr):
        value = body[0].value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return body[0].end_lineno or 0
    return 0


def assertion_problems(snippet: Path, checkout: Checkout) -> list[Problem]:
    """A snippet that proves nothing, and assertions about nothing.

    Somewhere, in the snippet or in its test file, a statement that asserts
    reads what the shown code has defined, directly or through other names.
    """
    found: list[Problem] = []
    tree = ast.parse(snippet.read_text(encoding="utf-8"))
    asserts = [node for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    start = sections(snippet).get(PROOF, sys.maxsize)
    shown = [node for node in tree.body if node.lineno < start]
    hidden = [node for node in tree.body if node.lineno > start]
    subjects = set().union(*(_names(node, ast.Store) for node in shown))
    proven = any(_asserts(node) for node in shown)
    proven |= _proves(hidden, subjects)
    test = checkout.test_of(snippet)
    if test.exists():
        body = ast.parse(test.read_text(encoding="utf-8")).body
        proven |= _proves(body, {"snippet"})
    if not proven:
        found.append(
            Problem(
                checkout.show(snippet),
                1,
                "nothing is asserted about the code that is shown",
                f"assert what it claims, in `{PROOF}` or in the test file",
            )
        )
    found += [
        Problem(
            checkout.show(snippet),
            node.lineno,
            "this assertion reads nothing",
            "assert a value that the code has computed",
        )
        for node in asserts
        if not _names(node, ast.Load)
    ]
    return found


def _proves(body: Sequence[ast.stmt], subjects: set[str]) -> bool:
    """Whether a statement of `body` asserts something that depends on names."""
    known = set(subjects)
    for node in body:
        if _names(node, ast.Load) & known:
            if _asserts(node):
                return True
            known |= _names(node, ast.Store)
    return False


def _asserts(node: ast.stmt) -> bool:
    """Whether `node` has an assertion, or calls a function `assert_...`."""
    return any(
        (isinstance(item, ast.Assert) and _names(item, ast.Load))
        or (
            isinstance(item, ast.Call)
            and ast.unparse(item.func).rpartition(".")[2].startswith("assert_")
        )
        for item in ast.walk(node)
    )


def _names(node: ast.AST, context: type[ast.expr_context]) -> set[str]:
    """Names that `node` reads or binds; definitions bind, too."""
    found = set()
    for item in ast.walk(node):
        if isinstance(item, ast.Name) and isinstance(item.ctx, context):
            found.add(item.id)
        elif context is ast.Store and isinstance(
            item, ast.FunctionDef | ast.ClassDef
        ):
            found.add(item.name)
        elif context is ast.Load and isinstance(item, ast.arg):
            found.add(item.arg)
    return found


def unpaired_tests(checkout: Checkout) -> list[Problem]:
    """Test files without their snippet, and tests that no mutant could run.

    `tools.proof.mutants` calls each test with the namespace of a wrong version,
    so a test takes that and nothing else.
    """
    found: list[Problem] = []
    for test in sorted(checkout.tests.rglob("test_*.py")):
        shown, snippet = checkout.show(test), checkout.snippet_of(test)
        if not snippet.exists():
            found.append(
                Problem(
                    shown,
                    1,
                    f"there is no {checkout.show(snippet)}",
                    "name the test after the snippet that it proves",
                )
            )
        for node in ast.parse(test.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                taken = []
            elif isinstance(node, ast.FunctionDef) and node.name.startswith(
                "test_"
            ):
                taken = [argument.arg for argument in node.args.args]
            else:
                continue
            if taken != ["snippet"] or node.decorator_list:
                found.append(
                    Problem(
                        shown,
                        node.lineno,
                        f"{node.name} is no function of `snippet` alone",
                        "write `def test_claim(snippet)`; loop over the cases",
                    )
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
