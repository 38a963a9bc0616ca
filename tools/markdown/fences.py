"""Find the code fences of a page and the marks that stand above them.

pytest-codeblocks decides what runs; this module says what a reader sees, so
that the two can be compared. It also finds fences the runner would pass over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_OPEN = re.compile(r"^(?P<indent>\s*)(?P<ticks>`{3,}|~{3,})(?P<info>[^`]*)$")
COMMENT = re.compile(r"^\s*<!--\s*(?P<body>.*?)\s*-->\s*$")
_BADGE = re.compile(r"^badge:\s*(?P<kind>.+?)$")

CONTINUES = "pytest-codeblocks:cont"
EXPECTED_OUTPUT = "pytest-codeblocks:expected-output"
BADGES = ("raises", "silently wrong", "slow or wasteful")


@dataclass(frozen=True)
class Fence:
    """One fenced block; `start` and `end` are 0-based lines of its fences."""

    info: str
    indent: str
    start: int
    end: int
    body: tuple[str, ...]
    marks: tuple[str, ...]

    @property
    def language(self) -> str:
        """The first word of the info string, without attribute syntax."""
        return re.sub(r"[{}.]", " ", self.info).split(" ")[0].strip() or next(
            iter(re.sub(r"[{}.]", " ", self.info).split()), ""
        )

    @property
    def continues(self) -> bool:
        return CONTINUES in self.marks

    @property
    def is_output(self) -> bool:
        return EXPECTED_OUTPUT in self.marks

    @property
    def badge(self) -> str | None:
        """How the block is wrong on purpose."""
        badges = filter(None, map(_BADGE.match, self.marks))
        return next((match["kind"] for match in badges), None)


def fences(lines: Sequence[str]) -> Iterator[Fence]:
    """Yield the fences of a page in order.

    Raises:
        ValueError: a fence is never closed; the message has its line.
    """
    index = 0
    while index < len(lines):
        match = _OPEN.match(lines[index])
        if match is None:
            index += 1
            continue
        end = _closing(lines, index, match["ticks"])
        cut = len(match["indent"])
        yield Fence(
            info=match["info"].strip(),
            indent=match["indent"],
            start=index,
            end=end,
            body=tuple(line[cut:] for line in lines[index + 1 : end]),
            marks=_marks_above(lines, index),
        )
        index = end + 1


def _closing(lines: Sequence[str], start: int, ticks: str) -> int:
    for index in range(start + 1, len(lines)):
        text = lines[index].strip()
        if text.startswith(ticks) and not text.strip(ticks[0]):
            return index
    raise ValueError(f"line {start + 1}: this fence is never closed")


def _marks_above(lines: Sequence[str], start: int) -> tuple[str, ...]:
    marks: list[str] = []
    for index in range(start - 1, -1, -1):
        match = COMMENT.match(lines[index])
        if match is None:
            break
        marks.insert(0, match["body"])
    return tuple(marks)
