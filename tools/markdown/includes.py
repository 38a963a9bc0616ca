"""Expand the includes of a page and remember where every line came from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import markdown
from pymdownx.snippets import SnippetMissingError

from tools.checkout import Checkout
from tools.problem import Problem

INCLUDE = re.compile(
    r"""^(?P<indent>\s*)-+8<-+\s+(?P<quote>["'])"""
    r"""(?P<file>[^:"']+)(?::(?P<section>[^"']+))?(?P=quote)\s*$"""
)
MARKER = re.compile(
    r"^\s*#\s*-+8<-+\s*\[\s*(?P<edge>start|end)\s*:\s*(?P<name>[^\]]*?)\s*\]\s*$"
)
SECTION_NAME = re.compile(r"^[a-z][a-z0-9-]*$")


@dataclass(frozen=True)
class Line:
    """A line of an expanded page and the file and line it was taken from."""

    text: str
    path: Path
    number: int


class IncludeError(Exception):
    """An include that cannot be expanded; carries a `Problem`."""

    def __init__(self, problem: Problem):
        super().__init__(str(problem))
        self.problem = problem


@lru_cache(maxsize=8)
def _preprocessor(checkout: Checkout) -> markdown.preprocessors.Preprocessor:
    """The include preprocessor with the settings the site is built with."""
    converter = markdown.Markdown(
        extensions=["pymdownx.snippets"],
        extension_configs={"pymdownx.snippets": checkout.include_settings},
    )
    return converter.preprocessors["snippet"]


def expand(page: Path, checkout: Checkout) -> list[Line]:
    """Expand `page` as the build does.

    Returns:
        The lines a reader sees, each with its origin.

    Raises:
        IncludeError: a file or section does not exist; names page and line.
    """
    expanded: list[Line] = []
    source = page.read_text(encoding="utf-8").splitlines()
    for number, text in enumerate(source, start=1):
        match = INCLUDE.match(text)
        if match is None:
            expanded.append(Line(text, page, number))
            continue
        try:
            included = _preprocessor(checkout).run([text])
        except SnippetMissingError as error:
            raise IncludeError(
                Problem(
                    checkout.show(page),
                    number,
                    f"the include {match['file']}"
                    + (f":{match['section']}" if match["section"] else "")
                    + f" cannot be expanded ({error})",
                    "create the file or section under snippets/, "
                    "or correct the name",
                )
            ) from error
        path = included_path(match["file"], checkout)
        origins = origin_lines(path, match["section"])
        expanded += [
            Line(line, path, origin)
            for line, origin in zip(included, origins, strict=False)
        ]
    return expanded


def included_path(file: str, checkout: Checkout) -> Path:
    """The path of an include, looked up along the declared base paths."""
    for base in checkout.include_settings["base_path"]:
        if (path := Path(base) / file).exists():
            return path
    return Path(checkout.include_settings["base_path"][0]) / file


def included_files(page: Path, checkout: Checkout) -> set[Path]:
    """Snippet files that a page includes, in any fence."""
    matches = map(INCLUDE.match, page.read_text("utf-8").splitlines())
    return {
        included_path(match["file"], checkout) for match in matches if match
    }


def origin_lines(path: Path, section: str | None) -> list[int]:
    """1-based line numbers of a section of `path` (or of all of it)."""
    numbers: list[int] = []
    inside = section is None
    # The newline that ends a file is not a line of it, although the include
    # preprocessor yields an empty one: a reader does not see it either.
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        marker = MARKER.match(line)
        if marker and marker["name"] == section:
            inside = marker["edge"] == "start"
        elif inside and not marker:
            numbers.append(number)
    return numbers


def sections(path: Path) -> dict[str, int]:
    """Names of the sections that `path` opens, with the line of each start."""
    found: dict[str, int] = {}
    for number, line in enumerate(
        path.read_text("utf-8").splitlines(), start=1
    ):
        marker = MARKER.match(line)
        if marker and marker["edge"] == "start":
            found.setdefault(marker["name"], number)
    return found
