"""Where things are, and the include settings that `mkdocs.yml` declares."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml
from mkdocs.utils.yaml import get_yaml_loader

ROOT = Path(__file__).resolve().parent.parent


class _Loader(get_yaml_loader()):  # type: ignore[misc]
    """MkDocs' own loader, which knows `!ENV`, minus `!!python` lookups."""


_Loader.add_multi_constructor(
    "tag:yaml.org,2002:python/", lambda loader, suffix, node: suffix
)


@dataclass(frozen=True)
class Checkout:
    """One checkout: its pages, its snippets, its declared settings.

    Tests point it at small fixture trees; everything else uses `Site()`.
    """

    root: Path = field(default=ROOT)

    @property
    def docs(self) -> Path:
        return self.root / "docs"

    @property
    def snippets(self) -> Path:
        return self.root / "snippets"

    @property
    def tests(self) -> Path:
        """The long proofs of snippets, mirrored one to one."""
        return self.root / "tests" / "snippets"

    @property
    def figures(self) -> Path:
        return self.root / "tools" / "figures"

    @cached_property
    def config(self) -> dict[str, Any]:
        """The parsed `mkdocs.yml`."""
        text = (self.root / "mkdocs.yml").read_text(encoding="utf-8")
        return yaml.load(text, Loader=_Loader)

    @cached_property
    def include_settings(self) -> dict[str, Any]:
        """Options of `pymdownx.snippets`, with absolute base paths.

        Raises:
            LookupError: `mkdocs.yml` does not configure the extension.
        """
        for entry in self.config["markdown_extensions"]:
            if isinstance(entry, dict) and "pymdownx.snippets" in entry:
                options = dict(entry["pymdownx.snippets"])
                options["base_path"] = [
                    str(self.root / base) for base in options["base_path"]
                ]
                return options
        raise LookupError(
            f"{self.root / 'mkdocs.yml'}: pymdownx.snippets is not configured"
        )

    def pages(self) -> list[Path]:
        """Every Markdown page, sorted."""
        return sorted(self.docs.rglob("*.md"))

    def snippet_files(self) -> list[Path]:
        """Every snippet that runs alone, so no parts of exercises."""
        return sorted(
            path
            for path in self.snippets.rglob("*.py")
            if "exercises" not in path.relative_to(self.snippets).parts
        )

    def test_of(self, snippet: Path) -> Path:
        """Where the long proof of a snippet stands, if it has one."""
        place = snippet.relative_to(self.snippets)
        return self.tests / place.with_name(f"test_{place.name}")

    def snippet_of(self, test: Path) -> Path:
        """The snippet that a file of `tests/snippets` proves."""
        place = test.relative_to(self.tests)
        return self.snippets / place.with_name(place.name.removeprefix("test_"))

    def show(self, path: Path) -> str:
        """Return `path` relative to the checkout, for messages."""
        return (
            str(path.relative_to(self.root))
            if path.is_relative_to(self.root)
            else str(path)
        )
