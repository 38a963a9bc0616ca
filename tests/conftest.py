"""Fixtures shared by the tests: small sites and a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools.browser.chromium import browsing
from tools.checkout import Checkout

MKDOCS = """\
site_name: Fixture
markdown_extensions:
  - pymdownx.snippets:
      base_path: [snippets]
      check_paths: true
      dedent_subsections: true
"""

CheckoutMaker = Callable[..., Checkout]


@pytest.fixture
def make_checkout(tmp_path: Path) -> CheckoutMaker:
    """Return a function that writes files (path=text) into a small checkout."""

    def make(files: dict[str, str]) -> Checkout:
        (tmp_path / "mkdocs.yml").write_text(MKDOCS, encoding="utf-8")
        for name in ("docs", "snippets"):
            (tmp_path / name).mkdir(exist_ok=True)
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return Checkout(tmp_path)

    return make


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One headless Chromium for the tests of a module."""
    with browsing() as instance:
        yield instance
