"""The site's Markdown extensions: blocks, formulas, terms, tables."""

from __future__ import annotations

from pathlib import Path

import markdown
import pytest

from tools.checkout import Checkout
from tools.markdown import stylesheet
from tools.markdown.glossary import terms
from tools.markdown.mathematics import mathml

CHECKOUT = Checkout()
BLOCK = """\
```python
--8<-- "reference/choose_hook.py:hook"
```

<!-- badge: silently wrong -->
<!--pytest-codeblocks:cont-->
```python
--8<-- "reference/choose_detach.py:detach"
```

<!--pytest-codeblocks:expected-output-->
```text
--8<-- "reference/choose_detach.out"
```
"""


def render(text: str) -> str:
    """Convert `text` with the extensions and options of `mkdocs.yml`."""
    names, options = [], {}
    for entry in CHECKOUT.config["markdown_extensions"]:
        name = entry if isinstance(entry, str) else next(iter(entry))
        names.append(name)
        options[name] = {} if isinstance(entry, str) else entry[name]
    options["pymdownx.snippets"] = CHECKOUT.include_settings
    return markdown.markdown(text, extensions=names, extension_configs=options)


def test_blocks_carry_what_the_run_button_needs() -> None:
    page = render(BLOCK)
    assert 'data-run="1" data-block="1"' in page
    assert 'data-block="2" data-continues="1"' in page
    assert 'data-output-of="2"' in page
    assert "hg-badge--silently-wrong" in page
    assert "pytest-codeblocks" not in page


def test_exercise_shows_task_stub_and_hidden_solution() -> None:
    page = render("<!-- exercise: functions/clamp01 -->")
    assert 'data-exercise="functions/clamp01"' in page
    assert 'data-stub="1"' in page
    assert "<details" in page
    assert "hg-solution" in page


def test_missing_figure_says_how_to_make_it() -> None:
    with pytest.raises(FileNotFoundError, match="nox -s update"):
        render("<!-- figure: graph/gone | A caption. -->")


def test_formula_becomes_mathml_that_keeps_its_source() -> None:
    page = render("Let $x^2$ be.")
    assert '<math alttext="x^2"' in page
    assert "$" not in page


@pytest.mark.parametrize("text", ["It costs $5 or $6.", "`$x$`", r"\$x\$"])
def test_dollars_that_are_no_formula_stay(text: str) -> None:
    assert "<math" not in render(text)


@pytest.mark.parametrize(
    ("tex", "what"),
    [(r"\frac{1}", "cannot be converted"), ("漢", "the site's font does not")],
)
def test_bad_formula_stops_the_build(tex: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        mathml(tex, display=False)


def test_two_entries_may_not_claim_one_word(tmp_path: Path) -> None:
    path = tmp_path / "glossary.md"
    path.write_text(
        "# Glossary\n\n## Leaf { #leaf }\n\nA tensor.\n\n"
        '## End { #end data-aliases="leaf" }\n\nAnother.\n',
        encoding="utf-8",
    )
    with pytest.raises(ValueError, match="belongs to both #end and #leaf"):
        terms(path)


def test_wide_table_gets_a_region_with_a_name() -> None:
    page = render("| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert 'class="hg-region"' in page
    assert 'aria-label="Table: a, b"' in page


def test_style_sheet_keeps_what_is_used_and_drops_the_rest() -> None:
    css = ".md-typeset p{color:red}.md-search__form{color:red}"
    assert stylesheet.reduce(css) == ".md-typeset p{color:red}\n"
