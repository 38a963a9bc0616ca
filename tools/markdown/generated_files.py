"""MkDocs hook: the files of the site that no source file in docs/ holds.

* every snippet, below `snippets/`: the title of a block links to it, and the
  page fetches an exercise's checker from there;
* a notebook beside each page that has code.

A hook, and not a step after the build: `mkdocs build` alone then makes a site
without a broken link, and the links into these files are checked with the
others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from tools.checkout import Checkout
from tools.markdown.notebooks import has_code, notebook, notebook_name


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the snippets and the notebooks to the files of the build."""
    checkout = Checkout(Path(config.config_file_path).parent)
    for file in [*_snippets(checkout, config), *_notebooks(checkout, config)]:
        files.append(file)
    return files


def _snippets(checkout: Checkout, config: MkDocsConfig) -> Iterator[File]:
    for path in sorted(checkout.snippets.rglob("*.py")):
        uri = f"snippets/{path.relative_to(checkout.snippets).as_posix()}"
        yield File.generated(config, uri, abs_src_path=str(path))


def _notebooks(checkout: Checkout, config: MkDocsConfig) -> Iterator[File]:
    for page in filter(has_code, checkout.pages()):
        place = page.relative_to(checkout.docs).with_suffix("")
        folder = place.parent if place.name == "index" else place
        uri = (folder / notebook_name(page, checkout)).as_posix()
        text = json.dumps(
            notebook(page, checkout), indent=1, ensure_ascii=False
        )
        yield File.generated(config, uri, content=text + "\n")
