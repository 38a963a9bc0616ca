"""One shape for everything that can be wrong with a page or a snippet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """A defect: the file, the 1-based line, what is wrong, what to do."""

    file: str
    line: int
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}. Remedy: {self.remedy}."
