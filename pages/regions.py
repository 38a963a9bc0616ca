"""Markdown extension: a table wider than the screen scrolls by itself.

Each table gets a region around it that can be scrolled with the keyboard and
is named after its columns. Material does this with a script, without the name;
the class keeps that script away.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

# After inline patterns (20), so that the column names are plain text.
PRIORITY = 4


class RegionTreeprocessor(Treeprocessor):
    """Wraps the tables of one page."""

    def run(self, root: Element) -> None:
        self._wrap(root)

    def _wrap(self, parent: Element) -> None:
        for index, child in enumerate(list(parent)):
            if child.tag != "table":
                self._wrap(child)
                continue
            names = [_name(cell) for cell in child.iter("th")]
            region = Element(
                "div",
                {
                    "class": "hg-region",
                    "tabindex": "0",
                    "role": "group",
                    "aria-label": "Table: " + ", ".join(filter(None, names)),
                },
            )
            region.tail, child.tail = child.tail, None
            child.set("class", "hg-table")
            region.append(child)
            parent[index] = region


def _name(cell: Element) -> str:
    """The text of a cell, without what stands in for raw HTML in it."""
    return re.sub(r"\x02[^\x03]*\x03", "", "".join(cell.itertext())).strip()


class RegionExtension(Extension):
    """Registers the tree processor."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.treeprocessors.register(
            RegionTreeprocessor(md), "site-regions", PRIORITY
        )


def makeExtension(**options: str) -> RegionExtension:  # noqa: N802
    """Entry point of Python-Markdown."""
    return RegionExtension(**options)
