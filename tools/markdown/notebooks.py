"""Make a Jupyter notebook from each page that has code.

`<topic>-<page>.ipynb` holds a page's prose, its programs and the output that
it publishes, so that a reader without the local server can run the same code
elsewhere. Exercises come with their checker.

On the page every program starts from a fresh namespace and a seeded generator.
In a notebook the namespace is shared; a program that draws random numbers
therefore starts with the seed. A test executes every notebook.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from tools.checkout import Checkout
from tools.markdown.code_blocks import EXERCISE, FIGURE
from tools.markdown.fences import Fence, fences
from tools.markdown.includes import expand

Cell = dict[str, Any]

SEED = "torch.manual_seed(0)"
_RANDOM = re.compile(r"rand|bernoulli|multinomial|dropout|\bnn\.[A-Z]|normal_")
_MARK = re.compile(r"^\s*<!--.*-->\s*$")
_ADMONITION = re.compile(
    r'^(?:!!!|\?\?\?\+?)\s+\w+(?:\s+"(?P<title>[^"]*)")?\s*$'
)
_HEADING_ID = re.compile(r"\s*\{#[\w-]+\}\s*$")
_LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]+)\]\((?P<target>[^)\s]+)\)")


def notebook_name(page: Path, checkout: Checkout) -> str:
    """File name of a page's notebook: `functions-developer.ipynb`."""
    parts = page.relative_to(checkout.docs).with_suffix("").parts
    return "-".join(parts) + ".ipynb"


def has_code(page: Path) -> bool:
    """Whether a page has a program to run."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return any(fence.info == "python" for fence in fences(lines))


def notebook(page: Path, checkout: Checkout) -> dict[str, Any]:
    """Build the notebook of one page.

    Raises:
        IncludeError: an include of the page cannot be expanded.
    """
    cells = [*_opening(page, checkout), *_cells(page, checkout)]
    for number, cell in enumerate(cells, start=1):
        cell["id"] = f"cell-{number}"
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": {
                "display_name": "Python 3",
                "language": "python",
                "name": "python3",
            },
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _opening(page: Path, checkout: Checkout) -> list[Cell]:
    """Where the notebook comes from, and the one import it adds."""
    text = f"*From {checkout.config['site_name']}*"
    if url := _page_url(page, checkout):
        text = f"*From [{checkout.config['site_name']}]({url})*"
    if version := checkout.config.get("extra", {}).get("torch_version"):
        text += f"\n\nThe outputs were checked with torch {version}."
    text += (
        "\n\nRun the cells from top to bottom. Where a program draws random "
        f"numbers, `{SEED}` makes them those of the page."
    )
    return [_markdown(text), _code("import torch")]


def _cells(page: Path, checkout: Checkout) -> Iterator[Cell]:
    lines = [line.text for line in expand(page, checkout)]
    body = _after_front_matter(lines)
    found = [fence for fence in fences(lines) if fence.start >= body]
    at = body
    program: list[Cell] = []
    for index, fence in enumerate(found):
        yield from _prose(lines[at : fence.start], page, checkout)
        at = fence.end + 1
        if fence.is_output:
            if program:
                program[-1]["outputs"] = [_stdout(fence)]
        elif fence.info == "python":
            program = [] if not fence.continues else program
            code = "\n".join(fence.body)
            whole = "\n".join(_program(found, index))
            if not fence.continues and _RANDOM.search(whole):
                code = f"{SEED}\n\n{code}" if SEED not in whole else code
            if fence.badge:
                yield _markdown(f"**Wrong on purpose: {fence.badge}**")
            program.append(_code(code))
            yield program[-1]
        else:
            yield _markdown(_shown(fence))
    yield from _prose(lines[at:], page, checkout)


def _program(found: Sequence[Fence], index: int) -> Iterator[str]:
    """The code of a block and of those that continue it."""
    yield from found[index].body
    for fence in found[index + 1 :]:
        if fence.continues:
            yield from fence.body
        elif not fence.is_output:
            return


def _prose(
    lines: Sequence[str], page: Path, checkout: Checkout
) -> Iterator[Cell]:
    """Markdown cells of the lines between two fences, and their exercises."""
    text: list[str] = []
    for line in lines:
        if match := EXERCISE.match(line):
            yield from _text_cell(text, page, checkout)
            text = []
            yield from _exercise(match["topic"], match["name"], checkout)
        elif match := FIGURE.match(line):
            text.append(f"*Figure, on the page: {match['caption']}*")
        elif not _MARK.match(line):
            text.append(_HEADING_ID.sub("", line))
    yield from _text_cell(text, page, checkout)


def _text_cell(
    lines: list[str], page: Path, checkout: Checkout
) -> Iterator[Cell]:
    text = "\n".join(_plain_admonitions(lines)).strip()
    if text:
        yield _markdown(
            _LINK.sub(lambda match: _link(match, page, checkout), text)
        )


def _plain_admonitions(lines: Sequence[str]) -> Iterator[str]:
    """Admonitions as quotations with a bold title: notebooks have none."""
    inside = False
    for line in lines:
        if match := _ADMONITION.match(line):
            inside = True
            yield f"> **{match['title'] or 'Note'}**"
            yield ">"
        elif inside and (line.startswith("    ") or not line.strip()):
            yield f"> {line[4:]}".rstrip()
        else:
            if inside:
                yield ""
            inside = False
            yield line


def _link(match: re.Match[str], page: Path, checkout: Checkout) -> str:
    """A link that works outside the site, or its text alone."""
    target = match["target"]
    if urlsplit(target).scheme:
        return match[0]
    base = _page_url(page, checkout)
    if base is None or target.startswith("#"):
        return match["text"]
    path, _, anchor = target.partition("#")
    source = page.relative_to(checkout.docs).as_posix()
    other = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    url = _page_url(checkout.docs / other, checkout)
    return f"[{match['text']}]({url}{'#' + anchor if anchor else ''})"


def _page_url(page: Path, checkout: Checkout) -> str | None:
    """Public address of a page; None for a build without one."""
    root = checkout.config.get("site_url") or ""
    if urlsplit(root).hostname in (None, "127.0.0.1", "localhost"):
        return None
    path = page.relative_to(checkout.docs).with_suffix("").as_posix()
    path = "" if path == "index" else path.removesuffix("/index") + "/"
    return urljoin(root, path)


def _exercise(topic: str, name: str, checkout: Checkout) -> Iterator[Cell]:
    """Task, stub and checker; the stub and its check fail until solved."""
    folder = checkout.snippets / topic / "exercises" / name
    task = (folder / "task.md").read_text(encoding="utf-8").strip()
    yield _markdown(f"**Exercise.** {task}")
    stub = (folder / "stub.py").read_text(encoding="utf-8").strip()
    yield _may_fail(_code(stub))
    check = (folder / "check.py").read_text(encoding="utf-8").strip()
    arguments = re.search(r"^def check\((?P<names>[^)]*)\)", check, re.M)
    call = f"check({arguments['names'].strip() if arguments else ''})"
    yield _markdown("Checks your answer; it prints nothing when it is right.")
    yield _may_fail(_code(f"{check}\n\n\n{call}"))


def _shown(fence: Fence) -> str:
    """A fence that is not run, as Markdown."""
    ticks = "`" * 3
    return "\n".join([f"{ticks}{fence.language}", *fence.body, ticks])


def _after_front_matter(lines: Sequence[str]) -> int:
    if not lines or lines[0] != "---":
        return 0
    return lines.index("---", 1) + 1


def _stdout(fence: Fence) -> dict[str, Any]:
    text = "\n".join(fence.body) + "\n"
    return {"output_type": "stream", "name": "stdout", "text": text}


def _markdown(text: str) -> Cell:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _code(source: str) -> Cell:
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def _may_fail(cell: Cell) -> Cell:
    """Mark a cell so that tools that run the whole notebook go on after it."""
    cell["metadata"]["tags"] = ["raises-exception"]
    return cell
