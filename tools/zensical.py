"""Print what the site loses when Zensical builds it instead of MkDocs.

    python -m tools.zensical MKDOCS_SITE ZENSICAL_SITE

Material for MkDocs ends in 2027 and Zensical reads the same mkdocs.yml, but it
leaves out hooks and the plugins that it does not know. This report decides
nothing: it shows how far the way is.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

MARKS = {
    "pages": "</html>",
    "code blocks": "data-run",
    "exercises": "data-stub",
    "formulas": "<math",
    "figures": "<figure",
    "glossary links": 'class="hg-term"',
    "sections": "<h2",
}


def content(site: Path) -> Counter[str]:
    """How often each kind of content occurs in a built site.

    Raises:
        FileNotFoundError: `site` holds no page.
    """
    pages = sorted(site.rglob("index.html"))
    if not pages:
        raise FileNotFoundError(
            f"{site} holds no page. Remedy: `nox -s build`, then this session."
        )
    found: Counter[str] = Counter()
    for page in pages:
        text = page.read_text(encoding="utf-8")
        found.update({kind: text.count(mark) for kind, mark in MARKS.items()})
    return found


def missing(complete: Path, other: Path) -> list[str]:
    """Addresses of the pages that only the first site has."""
    pages = complete.rglob("index.html")
    names = [page.relative_to(complete) for page in pages]
    return sorted(
        f"/{name.parent.as_posix()}/"
        for name in names
        if not (other / name).exists()
    )


def main(arguments: Sequence[str]) -> int:
    """Entry point; prints the table and returns 0."""
    mkdocs, zensical = map(Path, arguments)
    before, after = content(mkdocs), content(zensical)
    print(f"{'':16} MkDocs  Zensical")
    for kind in MARKS:
        print(f"{kind:16} {before[kind]:6}  {after[kind]:8}")
    for address in missing(mkdocs, zensical):
        print(f"not built: {address}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
