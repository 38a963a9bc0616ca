"""The site's Markdown extensions: blocks, formulas, terms, tables."""

from __future__ import annotations

import re
from pathlib import Path

import markdown
import pytest
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config

from tools.checkout import Checkout
from tools.markdown import labs, stylesheet
from tools.markdown.glossary import GlossaryTreeprocessor, terms
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


GLOSSARY = """\
# Glossary

## Leaf { #leaf data-aliases="leaves" }

A tensor that **no** operation made. See [graph](graph/developer.md).

## Vector-Jacobian product { #vjp data-aliases="VJP" }

A row vector times a Jacobian.

## In place { #in-place data-forms="in-place operation" }

A write into memory.
"""


def linked(text: str, page: str, tmp_path: Path) -> str:
    """The page `page` with the text `text`, its glossary terms linked."""
    glossary = tmp_path / "glossary.md"
    glossary.write_text(GLOSSARY, encoding="utf-8")
    md = markdown.Markdown(extensions=["attr_list", "tables"])
    processor = GlossaryTreeprocessor(md, glossary)
    processor._page = lambda: page
    md.treeprocessors.register(processor, "glossary", 2)
    return md.convert(text)


def terms_linked(html: str) -> list[str]:
    return re.findall(r'<a [^>]*class="hg-term"[^>]*>([^<]*)</a>', html)


def test_first_use_of_a_term_in_a_section_is_linked(tmp_path: Path) -> None:
    text = "A leaf, leaves.\n\n## Next {#next}\n\n*One* Leaf and a VJP."
    html = linked(text, "graph/developer.md", tmp_path)
    assert terms_linked(html) == ["leaf", "Leaf", "VJP"]
    assert html.count('href="../glossary.md#leaf"') == 2
    assert "A tensor that no operation made. See graph.</span>" in html
    for number in (1, 2, 3):
        assert f'aria-describedby="term-{number}"' in html
        assert f'id="term-{number}"' in html
    words = re.sub(r"<span.*?</span>|<[^>]+>", "", html)
    assert words == "A leaf, leaves.\nNext\nOne Leaf and a VJP."


@pytest.mark.parametrize(
    "text",
    [
        "# A leaf",
        "[the leaf](other.md)",
        "`leaf`",
        "    leaf",
        "leaf.grad, a_leaf, leafy, leaf-node",
        "vjp",  # an abbreviation counts as it is written
        "in place",  # everyday words: only the listed forms count
        "| leaf |\n|---|\n| 1 |",
    ],
)
def test_other_places_and_words_are_not_linked(
    text: str, tmp_path: Path
) -> None:
    assert not terms_linked(linked(text, "graph/developer.md", tmp_path))


def test_the_glossary_does_not_link_to_itself(tmp_path: Path) -> None:
    assert terms_linked(linked("A leaf.", "errors/index.md", tmp_path))
    assert not terms_linked(linked("A leaf.", "glossary.md", tmp_path))
    assert not terms_linked(linked("A leaf.", "index.md", tmp_path))


LAB = """\
# %% [markdown]
# # A lab {#lab}
#
# The value of $x^2$.

# %%
import torch

value = torch.tensor(3.0) ** 2
print("value", value.item(), "<")
"""


@pytest.fixture
def build_lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that builds one lab as the site builds its own."""

    def run(text: str) -> str:
        lab = tmp_path / "docs" / "labs" / "lab.py"
        lab.parent.mkdir(parents=True)
        lab.write_text(text, encoding="utf-8")
        plugins = [
            entry
            for entry in CHECKOUT.config["plugins"]
            if isinstance(entry, dict) and labs.PLUGIN in entry
        ]
        assert len(plugins) == 1
        settings = {
            "site_name": "Fixture",
            "plugins": plugins,
            "hooks": [labs.__file__],
            "markdown_extensions": ["attr_list", "tools.markdown.mathematics"],
        }
        config = tmp_path / "mkdocs.yml"
        config.write_text(yaml.safe_dump(settings), encoding="utf-8")
        monkeypatch.chdir(tmp_path)  # where the results are cached
        build(load_config(str(config)))
        copy = tmp_path / "site" / "labs" / "lab" / "lab.py"
        assert copy.read_text("utf-8") == text
        return (copy.parent / "index.html").read_text("utf-8")

    return run


def test_a_lab_is_run_and_looks_like_a_page(build_lab) -> None:
    html = build_lab(LAB)
    assert '<h1 id="lab">A lab' in html
    assert '<math alttext="x^2"' in html
    assert '<div class="language-python highlight"><pre><code>' in html
    assert "value 9.0 &lt;" in html
    assert "Download lab.py</a>" in html
    # What the plugin adds by itself: styles, a script from another host, and
    # a second copy of the code.
    assert "cell-" not in html
    assert html.count("torch.tensor") + html.count(">tensor<") <= 1
    assert "mermaid" not in html


def test_a_lab_that_fails_stops_the_build(build_lab) -> None:
    with pytest.raises(Exception, match="ZeroDivisionError"):
        build_lab(LAB + "\n1 / 0\n")


def test_what_the_color_of_plain_text_has_loses_its_mark() -> None:
    page = render('```python\n--8<-- "reference/choose_hook.py:hook"\n```\n')
    assert '<span class="kn">import</span>' in page
    assert not re.search(r'<span class="(?:n|p|o)">', page)


def test_wide_table_gets_a_region_with_a_name() -> None:
    page = render("| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert 'class="hg-region"' in page
    assert 'aria-label="Table: a, b"' in page


def test_style_sheet_keeps_what_is_used_and_drops_the_rest() -> None:
    css = ".md-typeset p{color:red}.md-search__form{color:red}"
    assert stylesheet.reduce(css) == ".md-typeset p{color:red}\n"
