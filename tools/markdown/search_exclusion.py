"""Markdown extension: what is not text stays out of the search index.

File names above code, and drawings, get the mark that the search removes.
"""

from __future__ import annotations

from markdown import Extension, Markdown
from markdown.postprocessors import Postprocessor

# Raw HTML, which is all of this, comes back at 30.
AFTER_RAW_HTML = 1
MARK = 'data-search-exclude="1"'


class SearchPostprocessor(Postprocessor):
    """Marks what the search leaves out."""

    def run(self, text: str) -> str:
        text = text.replace("<svg ", f"<svg {MARK} ")
        return text.replace(
            '<span class="filename">', f'<span class="filename" {MARK}>'
        )


class SearchExtension(Extension):
    """Registers the postprocessor."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.postprocessors.register(
            SearchPostprocessor(md), "site-search", AFTER_RAW_HTML
        )


def makeExtension(**options: str) -> SearchExtension:
    """Entry point of Python-Markdown."""
    return SearchExtension(**options)
