"""What differs on other versions of torch is listed, and said on the pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import CheckoutMaker
from tools.checkout import Checkout
from tools.markdown.includes import expand
from tools.markdown.versions import (
    Difference,
    differences,
    programs,
)
from tools.proof.exercises import exercises
from tools.proof.matrix import complaints, in_process, program_name, results

CHECKOUT = Checkout()
OLDER = Difference("a/one", "<2.13", "raises", "before 2.13", "new argument")
ENTRY = """\
[seen]
"2.8.0" = "2026-12-01"

[differs."topic/one"]
versions = "<2.13"
how = "prints"
note = "before 2.13"
why = "the message names the Node"
"""


def text_of(page: Path, checkout: Checkout) -> str:
    """A page as it is read, with its includes and with single blanks."""
    lines = (line.text for line in expand(page, checkout))
    return " ".join(" ".join(lines).split())


def silent_pages(checkout: Checkout) -> list[str]:
    """Pages that show a listed program without its note."""
    listed = differences(checkout)
    return [
        f"{checkout.show(page)}: shows {item.program}, which differs on torch "
        f"{item.versions}. Remedy: say so, with the words {item.note!r}."
        for page in checkout.pages()
        for item in listed
        if item.program in shown_on(page, checkout)
        and item.note not in text_of(page, checkout)
    ]


def shown_on(page: Path, checkout: Checkout) -> set[str]:
    """Programs of a page, its exercises among them."""
    text = page.read_text(encoding="utf-8")
    return programs(page, checkout) | {
        program_name(item.folder, checkout)
        for item in exercises(checkout)
        if f"<!-- exercise: {item.folder.parent.parent.name}/"
        f"{item.folder.name} -->" in text
    }


def test_pages_say_what_differs() -> None:
    assert silent_pages(CHECKOUT) == []


def test_every_listed_program_exists() -> None:
    known = {
        program_name(path, CHECKOUT)
        for path in [
            *CHECKOUT.snippet_files(),
            *(item.folder for item in exercises(CHECKOUT)),
        ]
    }
    assert {item.program for item in differences(CHECKOUT)} <= known


@pytest.mark.parametrize("said", [True, False])
def test_page_without_the_note_is_named(
    make_checkout: CheckoutMaker, said: bool
) -> None:
    include = '```python\n--8<-- "topic/one.py:first"\n```\n'
    note = "The text is\nanother before\n2.13.\n" if said else ""
    code = "# --8<-- [start:first]\nprint(1)\n# --8<-- [end:first]\n"
    checkout = make_checkout(
        {
            "docs/page.md": include + note,
            "snippets/topic/one.py": code,
            "snippets/versions.toml": ENTRY,
        }
    )
    found = silent_pages(checkout)
    assert (found == []) is said
    assert said or "Remedy: say so, with the words 'before 2.13'" in found[0]


@pytest.mark.parametrize(
    ("torch", "how", "what"),
    [
        ("2.8.0", "raises", None),
        ("2.8.0", "ok", "listed as 'raises' on torch 2.8.0, and is fine"),
        ("2.8.0", "prints", "a/one: prints on torch 2.8.0"),
        ("2.13.0", "ok", None),
        ("2.14.1", "raises", "a/one: raises on torch 2.14.1"),
    ],
)
def test_list_and_run_must_agree(
    torch: str, how: str, what: str | None
) -> None:
    found = complaints({"a/one": (how, "")}, [OLDER], torch)
    assert len(found) == (what is not None)
    assert what is None or what in found[0]


def test_listed_program_that_is_gone_is_named() -> None:
    assert "no such program" in complaints({}, [OLDER], "2.8.0")[0]
    assert complaints({}, [OLDER], "2.8.0", everything=False) == []


def crash() -> tuple[str, str]:
    import os

    os._exit(7)


def test_crash_is_a_result_like_any_other() -> None:
    assert in_process(crash) == ("raises", "the process ended with code 7")


def test_programs_are_run_and_compared(make_checkout: CheckoutMaker) -> None:
    checkout = make_checkout(
        {
            "snippets/a/right.py": "print(1)\n",
            "snippets/a/right.out": "1\n",
            "snippets/a/stale.py": "print(1)\n",
            "snippets/a/stale.out": "2\n",
            "snippets/a/wrong.py": "1 / 0\n",
        }
    )
    found = {name: how for name, how, _ in results(checkout, [])}
    assert found == {
        "a/right": "ok",
        "a/stale": "prints",
        "a/wrong": "raises",
    }
