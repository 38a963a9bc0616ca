"""Markdown extension: give every code block its file, badge and run data.

Runs before `pymdownx.snippets`, while the include lines still say where the
code comes from. A page's plain fences become fences with attributes:

* a title that links to the snippet file, with the badge of wrong code;
* `data-run`, `data-block`, `data-continues`: what the Run button executes;
* `data-output-of`: which block an output belongs to.

It also expands the two marks that stand alone in a page,
`<!-- exercise: ... -->` and `<!-- figure: ... | caption -->`. What it writes is
documented for the page script in `tools/live/README.md`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor

from tools.checkout import Checkout
from tools.markdown.fences import Fence, fences
from tools.markdown.includes import INCLUDE

EXERCISE = re.compile(
    r"^<!--\s*exercise:\s*(?P<topic>[\w-]+)/(?P<name>[\w-]+)\s*-->$"
)
FIGURE = re.compile(
    r"^<!--\s*figure:\s*(?P<topic>[\w-]+)/(?P<name>[\w-]+)\s*\|\s*(?P<caption>.+?)\s*-->$"
)
BEFORE_INCLUDES = 40


class BlockPreprocessor(Preprocessor):
    """Rewrites the source lines of one page."""

    def __init__(self, md: Markdown, checkout: Checkout):
        super().__init__(md)
        self.checkout = checkout

    def run(self, lines: list[str]) -> list[str]:
        lines = self._expand_exercises(lines)
        found = list(fences(lines))
        return list(self._rewritten(lines, found))

    def _rewritten(self, lines: list[str], found: list[Fence]) -> Iterator[str]:
        headers = self._headers(found)
        hidden = {
            fence.start - offset
            for fence in found
            for offset in range(1, len(fence.marks) + 1)
        }
        inside = {
            index
            for fence in found
            for index in range(fence.start, fence.end + 1)
        }
        for index, line in enumerate(lines):
            if index in headers:
                yield headers[index]
            elif index in hidden:
                yield ""
            elif index not in inside and (match := FIGURE.match(line)):
                # One line of raw HTML: a stashed placeholder would not survive
                # Python-Markdown's own normalization, which comes later.
                yield self._figure(match).replace("\n", " ")
            else:
                yield line

    def _headers(self, found: list[Fence]) -> dict[int, str]:
        """New opening lines, by line index, for fences that need attributes."""
        headers: dict[int, str] = {}
        block = 0
        for fence in found:
            ticks = "`" * 3
            if fence.info == "python":
                block += 1
                data = f'data-run="1" data-block="{block}"'
                if fence.continues:
                    data += f' data-continues="{block - 1}"'
                attributes = f".python {self._title(fence)} {data}"
            elif fence.is_output:
                attributes = (
                    f'.text .hg-output .no-copy data-output-of="{block}"'
                )
            elif fence.info == "text":
                attributes = ".text .hg-output .no-copy"
            else:
                continue
            headers[fence.start] = f"{fence.indent}{ticks}{{ {attributes} }}"
        return headers

    def _title(self, fence: Fence) -> str:
        """The title bar: the file's link, the badge."""
        include = next((m for m in map(INCLUDE.match, fence.body) if m), None)
        parts = []
        if include:
            parts.append(self._file_link(include["file"]))
        if badge := fence.badge:
            kind = badge.replace(" ", "-")
            parts.append(
                f'<span class="hg-badge hg-badge--{kind}">{badge}</span>'
            )
        return _bar(" ".join(parts)) if parts else ""

    def _file_link(self, file: str) -> str:
        """A link to the snippet as the site serves it, or its name alone."""
        shown = f"snippets/{html.escape(file)}"
        root = self._root()
        return shown if root is None else f'<a href="{root}{shown}">{shown}</a>'

    def _root(self) -> str | None:
        """Relative URL of the site root from this page; None outside MkDocs."""
        if "relpath" not in self.md.treeprocessors:
            return None
        url = self.md.treeprocessors["relpath"].file.url
        return "../" * url.count("/") or "./"

    def _expand_exercises(self, lines: list[str]) -> list[str]:
        expanded: list[str] = []
        for line in lines:
            match = EXERCISE.match(line)
            expanded += self._exercise(match) if match else [line]
        return expanded

    def _exercise(self, match: re.Match[str]) -> list[str]:
        key = f"{match['topic']}/{match['name']}"
        folder = f"{match['topic']}/exercises/{match['name']}"
        return [
            f'<div class="hg-exercise" data-exercise="{key}" markdown="1">',
            "",
            f'--8<-- "{folder}/task.md"',
            "",
            '```{ .python .hg-stub data-stub="1" '
            f"{_bar(self._file_link(f'{folder}/stub.py'))} }}",
            f'--8<-- "{folder}/stub.py"',
            "```",
            "",
            '??? success "Solution"',
            "    ```{ .python .hg-solution "
            f"{_bar(self._file_link(f'{folder}/solution.py'))} }}",
            f'    --8<-- "{folder}/solution.py"',
            "    ```",
            "",
            "</div>",
        ]

    def _figure(self, match: re.Match[str]) -> str:
        """The figure's markup.

        Raises:
            FileNotFoundError: the drawing has not been generated.
        """
        path = figure_path(match["topic"], match["name"], self.checkout)
        if not path.exists():
            raise FileNotFoundError(
                f"{self.checkout.show(path)} does not exist. Remedy: write "
                f"{self.checkout.show(path.with_suffix('.py'))} "
                "and run `nox -s update`."
            )
        svg = path.read_text(encoding="utf-8").strip()
        caption = re.sub(
            r"`([^`]+)`",
            r"<code>\1</code>",
            html.escape(match["caption"], quote=False),
        )
        return (
            f'<figure class="hg-figure">{svg}'
            f"<figcaption>{caption}</figcaption></figure>"
        )


def figure_path(topic: str, name: str, checkout: Checkout) -> Path:
    """Where a figure is kept: under its topic, beside the script."""
    return checkout.figures / topic / f"{name}.svg"


def _bar(markup: str) -> str:
    """Fence attributes for a title bar that holds HTML."""
    return f"title='{markup}' title_mode=\"html\""


class BlockExtension(Extension):
    """Registers the preprocessor ahead of the includes."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.register(
            BlockPreprocessor(md, Checkout()), "site-blocks", BEFORE_INCLUDES
        )


def makeExtension(**options: str) -> BlockExtension:
    """Entry point of Python-Markdown."""
    return BlockExtension(**options)
