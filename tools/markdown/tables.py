"""Markdown extension: the last touches to a page's markup.

* A table wider than the screen scrolls by itself: each gets a region around it
  that can be scrolled with the keyboard and is named after its columns.
* The search leaves out what is not text: file names above code, and drawings.
* Code loses the marks of words that have the color of plain text. They are
  four fifths of its elements, and a phone has to lay out each.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement

from markdown import Extension, Markdown
from markdown.postprocessors import Postprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

# After inline patterns (20), so that the column names are plain text.
PRIORITY = 4
# Pygments: names, punctuation, operators, blanks.
PLAIN_TOKEN = re.compile(
    r'<span class="(?:n|p|o|w|nf|nn|nc|fm|vm|bp|sa)">([^<]*)</span>'
)
# Raw HTML, which is all of this, comes back at 30.
AFTER_RAW_HTML = 1


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


class MarkupPostprocessor(Postprocessor):
    """Thins out code; marks what the search leaves out, which it removes."""

    def run(self, text: str) -> str:
        text = PLAIN_TOKEN.sub(r"\1", text)
        mark = 'data-search-exclude="1"'
        text = text.replace("<svg ", f"<svg {mark} ")
        return text.replace(
            '<span class="filename">', f'<span class="filename" {mark}>'
        )


class FinishExtension(Extension):
    """Registers both processors."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.treeprocessors.register(
            TableTreeprocessor(md), "site-tables", PRIORITY
        )
        md.postprocessors.register(
            MarkupPostprocessor(md), "site-markup", AFTER_RAW_HTML
        )


def makeExtension(**options: str) -> FinishExtension:  # noqa: N802
    """Entry point of Python-Markdown."""
    return FinishExtension(**options)
