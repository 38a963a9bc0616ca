"""The notebooks that readers download run, and print what the pages show."""

from __future__ import annotations

import contextlib
import gc
import io
import json
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from tools.checkout import Checkout
from tools.markdown import generated_files
from tools.markdown.notebooks import has_code, notebook, notebook_name
from tools.proof.execute import clean_state

CHECKOUT = Checkout()
PAGES = [page for page in CHECKOUT.pages() if has_code(page)]
PAGE = """---
title: A page
---

# A page {#top}

See [the other](../other.md#part), [this](#top), [that](https://example.org/).

```python
--8<-- "topic/one.py:first"
```

Text between.

<!--pytest-codeblocks:cont-->
```python
--8<-- "topic/one.py:second"
```

<!--pytest-codeblocks:expected-output-->
```text
--8<-- "topic/one.out"
```

<!-- badge: raises -->
```python
--8<-- "topic/one.py:first"
```

```console
nox -l
```

??? question "Why?"
    Because.

After.
"""
ONE = """\"\"\"One.\"\"\"
# --8<-- [start:first]
import torch

x = torch.rand(2)
# --8<-- [end:first]
# --8<-- [start:second]
print(len(x))
# --8<-- [end:second]
"""


@pytest.fixture
def small(make_checkout):
    return make_checkout(
        {
            "docs/topic/page.md": PAGE,
            "snippets/topic/one.py": ONE,
            "snippets/topic/one.out": "2\n",
        }
    )


def cells(book: dict, kind: str) -> list[str]:
    return [c["source"] for c in book["cells"] if c["cell_type"] == kind]


def test_prose_code_and_output_are_kept(small):
    page = small.docs / "topic/page.md"
    book = notebook(page, small)
    assert notebook_name(page, small) == "topic-page.ipynb"
    code = cells(book, "code")
    assert code[0] == "import torch"
    assert code[1].startswith("torch.manual_seed(0)\n\nimport torch")
    assert code[2] == "print(len(x))"
    shown = [cell for cell in book["cells"] if cell["cell_type"] == "code"][2]
    assert shown["outputs"][0]["text"] == "2\n"
    prose = "\n\n".join(cells(book, "markdown"))
    assert "# A page\n" in prose
    assert "See the other, this, [that](https://example.org/)." in prose
    assert "**Wrong on purpose: raises**" in prose
    assert "```console\nnox -l\n```" in prose
    assert "> **Why?**\n>\n> Because." in prose
    assert "pytest-codeblocks" not in prose
    assert "title: A page" not in prose


def test_links_lead_to_the_public_site(small):
    config = small.root / "mkdocs.yml"
    config.write_text(
        config.read_text() + "site_url: https://example.org/book/\n"
    )
    book = notebook(small.docs / "topic/page.md", Checkout(small.root))
    prose = "\n".join(cells(book, "markdown"))
    assert "[the other](https://example.org/book/other/#part)" in prose
    assert "https://example.org/book/topic/page/" in prose


def test_plain_build_has_notebooks_and_snippets(small, tmp_path, monkeypatch):
    """`mkdocs build` alone leaves out no file that a page links to."""
    hook = Path(generated_files.__file__)
    built = tmp_path / "built"
    monkeypatch.chdir(small.root)  # where the includes are looked up
    build(
        load_config(
            str(small.root / "mkdocs.yml"),
            docs_dir=str(small.docs),
            site_dir=str(built),
            hooks=[str(hook)],
        )
    )
    book = (built / "topic/page/topic-page.ipynb").read_text()
    assert json.loads(book)["nbformat"] == 4
    for snippet in small.snippets.rglob("*.py"):
        copy = built / "snippets" / snippet.relative_to(small.snippets)
        assert copy.read_text() == snippet.read_text()


@pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: str(page.relative_to(CHECKOUT.docs))
)
def test_notebook_runs_and_prints_what_the_page_shows(page: Path):
    """All in one process, each notebook in a namespace of its own."""
    book = notebook(page, CHECKOUT)
    namespace = {"__name__": "__main__"}
    printed = ""
    with clean_state():
        for cell in book["cells"]:
            if cell["cell_type"] != "code":
                continue
            code = compile(cell["source"], cell["id"], "exec")
            out = io.StringIO()
            may_fail = "raises-exception" in cell["metadata"].get("tags", ())
            with contextlib.redirect_stdout(out):
                try:
                    exec(code, namespace)
                except Exception:
                    if not may_fail:
                        raise
            printed += out.getvalue()
            if cell["outputs"]:
                assert printed.endswith(cell["outputs"][0]["text"])
                printed = ""
    gc.collect()
