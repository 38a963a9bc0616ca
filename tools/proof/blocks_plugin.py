"""pytest plugin: run every block of every page as the reader sees it.

Includes are expanded with the site's own settings, and pytest-codeblocks
extracts the blocks. This plugin runs each in a clean state, compares what it
prints, sees that the errors it catches come, and names a failure's snippet,
file and line.
"""

from __future__ import annotations

import contextlib
import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_codeblocks.main import CodeBlock, extract_from_buffer

from tools.checkout import Checkout
from tools.markdown import includes
from tools.markdown.fences import fences
from tools.markdown.includes import IncludeError, Line
from tools.proof.execute import (
    LeftBehind,
    NothingRaised,
    clean_state,
    explain,
    run_code,
)

_SPENT = pytest.StashKey[dict[str, float]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_SPENT] = {}


def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> pytest.Collector | None:
    """Collect the Markdown pages under docs/, whatever their depth."""
    checkout = Checkout()
    if file_path.suffix == ".md" and file_path.is_relative_to(checkout.docs):
        return Page.from_parent(parent, path=file_path)
    return None


class Page(pytest.File):
    """A page with its includes expanded."""

    checkout = Checkout()

    def collect(self) -> Iterator[pytest.Item]:
        try:
            lines = includes.expand(self.path, self.checkout)
        except IncludeError as error:
            raise self.CollectError(str(error)) from error
        for block, origins in runnable_blocks(lines):
            first = origins[0] if origins else Line("", self.path, 1)
            item = Block.from_parent(
                self, name=f"line {self._page_line(lines, block)}"
            )
            item.obj, item.origins, item.first = block, origins, first
            yield item

    def _page_line(self, lines: list[Line], block: CodeBlock) -> int:
        """The line of the page itself at which `block` opens."""
        return next(
            line.number
            for line in lines[block.lineno - 1 :: -1]
            if line.path == self.path
        )


def runnable_blocks(
    lines: list[Line],
) -> Iterator[tuple[CodeBlock, list[Line]]]:
    """Extract the python blocks of an expanded page with their origins.

    Blocks marked `cont` are already joined to the block that they continue.
    """
    text = [line.text for line in lines]
    blocks = [
        block
        for block in extract_from_buffer(io.StringIO("\n".join(text) + "\n"))
        if block.syntax == "python"
    ]
    origins: list[list[Line]] = []
    for fence in fences(text):
        if fence.info != "python":
            continue
        body = lines[fence.start + 1 : fence.end]
        if fence.continues and origins:
            origins[-1] += body
        else:
            origins.append(list(body))
    yield from zip(blocks, origins, strict=True)


class OtherOutput(AssertionError):
    """A block printed what its page does not show."""


def run_block(block: CodeBlock) -> None:
    """Run one program of a page and compare what it prints.

    Raises:
        OtherOutput: it printed something else than the page shows.
    """
    printed = io.StringIO()
    with clean_state(), contextlib.redirect_stdout(printed):
        run_code(block.code)
    expected = block.expected_output
    if expected is not None and printed.getvalue() != expected:
        raise OtherOutput(
            f"the page shows\n{expected}\nand this was printed\n"
            f"{printed.getvalue()}"
        )


class Block(pytest.Item):
    """A program of a page, which is run in a clean state.

    Not pytest-codeblocks' own item: that one notices no error that stays away,
    and runs a block under the name `builtins`.
    """

    obj: CodeBlock
    origins: list[Line]
    first: Line

    def runtest(self) -> None:
        started = time.perf_counter()
        try:
            run_block(self.obj)
        finally:
            spent = time.perf_counter() - started
            self.config.stash[_SPENT][self.nodeid] = spent

    def repr_failure(self, excinfo: pytest.ExceptionInfo) -> str:
        """Page and line first, then the snippet's file, line and traceback."""
        error = excinfo.value
        where = f"{self.nodeid} (starts with {Checkout().show(self.first.path)}"
        where += f":{self.first.number})"
        if isinstance(error, LeftBehind | NothingRaised | OtherOutput):
            return f"{where}\n{error}"
        return f"{where}\n{explain(error, self.origins)}"


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the seconds each block took, slowest first; nothing is judged."""
    spent = config.stash[_SPENT]
    if not spent:
        return
    terminalreporter.section("seconds per block")
    for name, seconds in sorted(spent.items(), key=lambda item: -item[1]):
        terminalreporter.write_line(f"{seconds:7.3f}  {name}")
    terminalreporter.write_line(f"{sum(spent.values()):7.3f}  all blocks")
