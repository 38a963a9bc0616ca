"""The declared topics and the pages agree; contracts of each depth hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mkdocs.utils.meta import get_data

from tests.conftest import CheckoutMaker
from tools.checkout import Checkout
from tools.markdown.fences import fences
from tools.markdown.includes import expand
from tools.proof.topics import DEPTHS, graph_problems, page_problems

CHECKOUT = Checkout()
WORDS = {"beginner": 900, "developer": 1600, "researcher": 2000}
BEGINNER_BLOCKS, BEGINNER_LINES = 2, 12


def test_topics_are_known_and_acyclic() -> None:
    assert graph_problems(CHECKOUT.config["extra"]["topics"]) == []


def test_every_topic_has_its_three_pages() -> None:
    assert page_problems(CHECKOUT) == []


@pytest.mark.parametrize(
    ("topics", "what"),
    [
        ([{"name": "a", "needs": ["b"]}], "'a' needs the unknown topic 'b'"),
        (
            [{"name": "a", "needs": ["b"]}, {"name": "b", "needs": ["a"]}],
            "topics form a cycle",
        ),
        (
            [{"name": "a", "needs": []}, {"name": "a", "needs": []}],
            "'a' is declared twice",
        ),
    ],
)
def test_bad_topic_graph_is_rejected(topics: list[dict], what: str) -> None:
    assert any(what in problem for problem in graph_problems(topics))


def test_wrong_front_matter_is_rejected(make_checkout: CheckoutMaker) -> None:
    checkout = make_checkout(
        {
            "docs/a/beginner.md": "---\ntopic: b\ndepth: beginner\n---\n",
            "docs/a/developer.md": "---\ntopic: a\ndepth: developer\n---\n",
        }
    )
    checkout.config["extra"] = {"topics": [{"name": "a", "needs": []}]}
    assert page_problems(checkout) == [
        "docs/a/beginner.md:1: front matter says topic: b. "
        "Remedy: write topic: a.",
        "docs/a/researcher.md: missing. Remedy: write it.",
    ]


def topic_pages() -> list[Path]:
    return [
        CHECKOUT.docs / topic["name"] / f"{depth}.md"
        for topic in CHECKOUT.config["extra"]["topics"]
        for depth in DEPTHS
    ]


def prose(text: str) -> str:
    """A page without fences, comments and front matter."""
    body, _ = get_data(text)
    lines = body.splitlines()
    inside = {
        index
        for fence in fences(lines)
        for index in range(fence.start, fence.end + 1)
    }
    kept = [line for index, line in enumerate(lines) if index not in inside]
    return re.sub(r"<!--.*?-->", "", "\n".join(kept), flags=re.DOTALL)


@pytest.mark.parametrize("path", topic_pages(), ids=CHECKOUT.show)
def test_page_keeps_the_length_of_its_depth(path: Path) -> None:
    words = len(prose(path.read_text(encoding="utf-8")).split())
    assert words <= WORDS[path.stem], f"{words} words"


@pytest.mark.parametrize(
    "path",
    [p for p in topic_pages() if p.stem == "beginner"],
    ids=CHECKOUT.show,
)
def test_beginner_page_has_few_short_blocks_and_no_formula(path: Path) -> None:
    lines = [line.text for line in expand(path, CHECKOUT)]
    code = [fence for fence in fences(lines) if fence.info == "python"]
    assert len(code) <= BEGINNER_BLOCKS
    assert all(len(fence.body) <= BEGINNER_LINES for fence in code)
    assert "$" not in prose(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", CHECKOUT.pages(), ids=CHECKOUT.show)
def test_page_has_a_title_and_a_description(path: Path) -> None:
    _, meta = get_data(path.read_text(encoding="utf-8"))
    assert meta.get("title"), "front matter lacks a title"
    assert 50 <= len(meta.get("description", "")) <= 170, "description length"


def test_titles_are_unique() -> None:
    titles = [
        get_data(path.read_text(encoding="utf-8"))[1].get("title")
        for path in CHECKOUT.pages()
    ]
    assert len(titles) == len(set(titles))
