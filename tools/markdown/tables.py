"""Markdown extension: a table wider than the screen scrolls by itself.

Each table gets a region around it that can be scrolled with the keyboard and
is named after its columns.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

# After inline patterns (20), so that the column names are plain text.
PRIORITY = 4


class TableTreeprocessor(Treeprocessor):
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
            for code in child.iter("code"):
                _let_break(code)
            region.tail, child.tail = child.tail, None
            child.set("class", "hg-table")
            child.set("data-columns", str(len(names)))
            region.append(child)
            parent[index] = region


def _name(cell: Element) -> str:
    """The text of a cell, without what stands in for raw HTML in it."""
    return re.sub(r"\x02[^\x03]*\x03", "", "".join(cell.itertext())).strip()


def _let_break(code: Element) -> None:
    """Let a long name in a narrow column break after a dot or underscore."""
    parts = re.split(r"(?<=\w[._(])(?=\w)", code.text or "")
    if len(code) or len(parts) == 1:
        return
    code.text = AtomicString(parts[0])
    for part in parts[1:]:
        place = SubElement(code, "wbr")
        place.tail = AtomicString(part)


class TableExtension(Extension):
    """Registers the tree processor."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(
            TableTreeprocessor(md), "site-tables", PRIORITY
        )


def makeExtension(**options: str) -> TableExtension:
    """Entry point of Python-Markdown."""
    return TableExtension(**options)
