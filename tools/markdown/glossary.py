"""Markdown extension: the first use of a glossary term links to its entry.

`docs/glossary.md` is the one source. An entry is a heading of level 2 with an
explicit id, and the paragraph below it:

    ## Vector-Jacobian product { #vjp data-aliases="VJP, VJPs" }

    The product of a row vector with a Jacobian.

The title and its aliases are looked for in running text, in any case; a form
with a capital letter inside, such as VJP, only as it is written. `data-forms`
in place of `data-aliases` replaces the title: it is for a term whose name is
also an everyday word.

In each section that an h2 opens, the first use of a term becomes a link. The
definition stands in the page beside it and is shown on hover and focus by the
style sheet alone. Headings, links, code and figures are left as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from posixpath import relpath
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from tools.checkout import Checkout

GLOSSARY = "glossary.md"
UNLINKED = frozenset({GLOSSARY, "index.md"})
# After inline patterns (20) and heading ids (5), before MkDocs turns paths to
# pages into addresses, and checks them (0).
PRIORITY = 2
SKIPPED = frozenset(
    {"h1", "h2", "h3", "h4", "h5", "h6", "a", "code", "pre", "figure", "math"}
    | {"svg", "script", "style", "summary", "button", "label", "th"}
)

_ENTRY = re.compile(
    r"^##\s+(?P<title>.+?)\s*\{\s*:?\s*#(?P<id>[\w-]+)(?P<rest>[^}]*)\}\s*$"
    r"\n+(?P<definition>.+?)(?=\n\s*\n|\Z)",
    re.MULTILINE | re.DOTALL,
)
_ATTRIBUTE = re.compile(r'data-(?P<name>aliases|forms)="(?P<value>[^"]*)"')
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_EMPHASIS = re.compile(r"(\*\*|\*|__)(?P<text>.+?)\1")


@dataclass(frozen=True)
class Term:
    """One entry of the glossary."""

    id: str
    title: str
    forms: tuple[str, ...]
    definition: str


def terms(path: Path) -> list[Term]:
    """Read the entries of a glossary page.

    Raises:
        ValueError: two entries claim the same form.
    """
    found: list[Term] = []
    owner: dict[str, str] = {}
    for match in _ENTRY.finditer(path.read_text(encoding="utf-8")):
        attributes = {
            item["name"]: [form.strip() for form in item["value"].split(",")]
            for item in _ATTRIBUTE.finditer(match["rest"])
        }
        title = match["title"].replace("`", "")
        forms = attributes.get("forms") or [
            title,
            *attributes.get("aliases", []),
        ]
        for form in forms:
            if owner.setdefault(form.lower(), match["id"]) != match["id"]:
                raise ValueError(
                    f"{path}: {form!r} belongs to both #{match['id']} and "
                    f"#{owner[form.lower()]}. Remedy: drop it from one."
                )
        found.append(
            Term(match["id"], title, tuple(forms), _plain(match["definition"]))
        )
    return found


def _plain(markdown: str) -> str:
    text = _LINK.sub(r"\1", " ".join(markdown.split()))
    text = _EMPHASIS.sub(r"\g<text>", text)
    return re.sub(r"[`$]", "", text)


class Matcher:
    """Finds the forms of all terms in a text, the longest first."""

    def __init__(self, found: list[Term]):
        self._exact: dict[str, Term] = {}
        self._folded: dict[str, Term] = {}
        for term in found:
            for form in term.forms:
                # A capital after the first letter: an abbreviation or a name.
                if re.search(r"[A-Z]", form[1:]):
                    self._exact[form] = term
                else:
                    self._folded[form.lower()] = term
        forms = sorted([*self._exact, *self._folded], key=len, reverse=True)
        choice = "|".join(map(re.escape, forms)) or r"(?!)"
        self._pattern = re.compile(
            rf"(?<![\w.`-])(?:{choice})(?![\w`]|-\w|\.\w)", re.IGNORECASE
        )

    def finditer(self, text: str) -> Iterator[tuple[re.Match[str], Term]]:
        for match in self._pattern.finditer(text):
            shown = match[0]
            term = self._exact.get(shown) or self._folded.get(shown.lower())
            if term is not None:
                yield match, term


@lru_cache(maxsize=4)
def _matcher(path: Path, modified: float) -> Matcher:
    return Matcher(terms(path))


class GlossaryTreeprocessor(Treeprocessor):
    """Puts the links into the finished tree of one page."""

    def __init__(self, md: Markdown, path: Path):
        super().__init__(md)
        self.path = path

    def run(self, root: Element) -> None:
        page = self._page()
        if page is None or page in UNLINKED or not self.path.exists():
            return
        self.matcher = _matcher(self.path, self.path.stat().st_mtime)
        self.href = relpath(GLOSSARY, page.rpartition("/")[0] or ".")
        self.count = 0
        self.seen: set[str] = set()
        self._walk(root)

    def _page(self) -> str | None:
        """The page's path below docs/; None outside MkDocs."""
        if "relpath" not in self.md.treeprocessors:
            return None
        return self.md.treeprocessors["relpath"].file.src_uri

    def _walk(self, parent: Element) -> None:
        self._link(parent, None)
        for child in list(parent):
            if child.tag == "h2":
                self.seen = set()
            if _is_text(child):
                self._walk(child)
            self._link(parent, child)

    def _link(self, parent: Element, after: Element | None) -> None:
        """Link terms in `parent`'s text, or in the text behind `after`."""
        text = parent.text if after is None else after.tail
        if not text or isinstance(text, AtomicString):
            return
        position = 0 if after is None else list(parent).index(after) + 1
        start = 0
        last = after
        for match, term in self.matcher.finditer(text):
            if term.id in self.seen:
                continue
            self.seen.add(term.id)
            before = text[start : match.start()]
            if last is None:
                parent.text = before
            else:
                last.tail = before
            link, tip = self._elements(term, match[0])
            parent.insert(position, link)
            parent.insert(position + 1, tip)
            position += 2
            last = tip
            start = match.end()
        if start and last is not None:
            last.tail = text[start:]

    def _elements(self, term: Term, shown: str) -> tuple[Element, Element]:
        self.count += 1
        key = f"term-{self.count}"
        link = Element(
            "a",
            {
                "class": "hg-term",
                "href": f"{self.href}#{term.id}",
                "aria-describedby": key,
            },
        )
        link.text = AtomicString(shown)
        # `hidden` keeps it out of a page without the style sheet, and
        # `data-search-exclude` keeps it out of the search index.
        tip = Element(
            "span",
            {
                "class": "hg-tip",
                "role": "tooltip",
                "id": key,
                "hidden": "hidden",
                "data-search-exclude": "1",
            },
        )
        tip.text = AtomicString(term.definition)
        return link, tip


def _is_text(element: Element) -> bool:
    if element.get("class") == "admonition-title":
        return False
    return isinstance(element.tag, str) and element.tag not in SKIPPED


class GlossaryExtension(Extension):
    """Registers the tree processor."""

    def extendMarkdown(self, md: Markdown) -> None:
        path = Checkout().docs / GLOSSARY
        md.treeprocessors.register(
            GlossaryTreeprocessor(md, path), "site-glossary", PRIORITY
        )


def makeExtension(**options: str) -> GlossaryExtension:
    """Entry point of Python-Markdown."""
    return GlossaryExtension(**options)
