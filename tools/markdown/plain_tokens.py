"""Markdown extension: code loses the marks of words in the color of plain text.

They are four fifths of its elements, and a phone has to lay out each.
"""

from __future__ import annotations

import re

from markdown import Extension, Markdown
from markdown.postprocessors import Postprocessor

# Pygments: names, punctuation, operators, blanks.
PLAIN_TOKEN = re.compile(
    r'<span class="(?:n|p|o|w|nf|nn|nc|fm|vm|bp|sa)">([^<]*)</span>'
)
# Raw HTML, which is all of this, comes back at 30.
AFTER_RAW_HTML = 1


class PlainTokenPostprocessor(Postprocessor):
    """Keeps the words and drops the marks."""

    def run(self, text: str) -> str:
        return PLAIN_TOKEN.sub(r"\1", text)


class PlainTokenExtension(Extension):
    """Registers the postprocessor."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.postprocessors.register(
            PlainTokenPostprocessor(md), "site-plain-tokens", AFTER_RAW_HTML
        )


def makeExtension(**options: str) -> PlainTokenExtension:
    """Entry point of Python-Markdown."""
    return PlainTokenExtension(**options)
