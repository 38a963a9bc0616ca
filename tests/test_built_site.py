"""Gates over every page of the built site, in a real browser.

The pages are found by crawling from the home page, so a new page is held to
the same gates from its first commit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tools.browser.built_site import Crawl, served
from tools.browser.page_gates import (
    DESKTOP,
    WIDTHS,
    accessibility_faults,
    overflow,
    visit,
    walk_with_tab,
    wider_than_viewport,
)
from tools.checkout import Checkout
from tools.markdown.fences import fences
from tools.markdown.includes import expand
from tools.proof.topics import DEPTHS

pytestmark = pytest.mark.browser
CHECKOUT = Checkout()


@lru_cache(maxsize=1)
def crawl() -> Crawl:
    return Crawl()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize `url` over the pages that the crawl reaches."""
    if "url" in metafunc.fixturenames:
        try:
            urls = list(crawl().documents)
        except FileNotFoundError as error:
            urls = [
                pytest.param("/", marks=pytest.mark.xfail(reason=str(error)))
            ]
            if metafunc.config.getoption("markexpr") == "browser":
                raise
        metafunc.parametrize("url", urls)


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    with served() as address:
        yield address


def test_every_page_is_reachable_from_home() -> None:
    assert crawl().unreachable() == []


def test_links_and_anchors_resolve(url: str) -> None:
    assert crawl().broken_links(crawl().documents[url]) == []


COUNTED = ("pre code", "math", "nav.hg-depths a", "article h2")


def sources() -> dict[str, Path]:
    """Source of each page by its address."""
    found = {}
    for path in CHECKOUT.pages():
        place = path.relative_to(CHECKOUT.docs).with_suffix("").as_posix()
        place = "" if place == "index" else place.removesuffix("/index") + "/"
        found[f"/{place}"] = path
    return found


SOURCES = sources()


def displayed_blocks(url: str) -> list[str]:
    """The code of each `python` fence, from the snippet files themselves."""
    if url not in SOURCES:
        return []
    lines = [line.text for line in expand(SOURCES[url], CHECKOUT)]
    return [
        "\n".join(fence.body)
        for fence in fences(lines)
        if fence.info == "python"
    ]


def copy_faults(page: Page, expected: list[str]) -> Iterator[str]:
    """Blocks whose copy button copies anything but the snippet."""
    blocks = page.locator("[data-run]")
    if blocks.count() != len(expected):
        yield f"{blocks.count()} blocks, {len(expected)} python fences"
        return
    for index, code in enumerate(expected):
        button = blocks.nth(index).locator(".md-code__button").first
        button.scroll_into_view_if_needed()
        button.click()
        copied = page.evaluate("navigator.clipboard.readText()")
        if copied.strip("\n") != code.strip("\n"):
            yield f"block {index + 1} copies {copied[:60]!r}, not the snippet"


def layout_faults(page: Page) -> Iterator[str]:
    """Sideways scrolling, elements wider than their column."""
    if overflow(page) > 0:
        yield "the page scrolls sideways"
    yield from wider_than_viewport(page)
    if page.locator(".hg-output .md-code__button").count():
        yield "a copy button on an output"


def counts(page: Page) -> dict[str, int]:
    """How much of each kind of content the page shows."""
    return {selector: page.locator(selector).count() for selector in COUNTED}


def faults_without_javascript(
    plain: Page, with_scripts: dict[str, int]
) -> Iterator[str]:
    """Heading, code, formulas and depth links do not need a script."""
    if plain.locator("h1").count() != 1:
        yield "not one h1"
    for selector, number in counts(plain).items():
        if number != with_scripts[selector]:
            yield f"{selector}: {number}, with scripts {with_scripts[selector]}"
    depths = plain.locator("nav.hg-depths")
    if depths.count():
        links = depths.locator("a").count()
        current = depths.locator("[aria-current=page]").count()
        if links != 3 or current != plain.url.strip("/").endswith(DEPTHS):
            yield "the switch of depths is not three links, one of them current"
        if plain.locator("#site-nav [aria-current=page]").count() != 1:
            yield "the navigation does not mark this page"


def test_page_in_the_browser(browser: Browser, origin: str, url: str) -> None:
    """Opened once on a desktop, on a phone and without scripts.

    No error, no foreign request, no axe violation in light and dark, nothing
    too wide, each copy button right, and complete without scripts. All faults
    are named, not the first alone.
    """
    found: list[str] = []
    content: dict[str, int] = {}
    for width in WIDTHS:
        with visit(browser, origin, url, width=width) as (page, watch):
            seen = [*layout_faults(page), *accessibility_faults(page)]
            if width == DESKTOP:
                content = counts(page)
                seen += copy_faults(page, displayed_blocks(url))
            found += [f"at {width} px: {one}" for one in seen]
            found += [f"at {width} px: {one}" for one in watch.complaints]
    with visit(browser, origin, url, javascript=False) as (plain, _):
        seen = list(faults_without_javascript(plain, content))
        found += [f"without JavaScript: {one}" for one in seen]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("width", WIDTHS)
def test_keyboard_reaches_everything_and_focus_is_visible(
    browser: Browser, origin: str, width: int
) -> None:
    with visit(browser, origin, "/functions/developer/", width=width) as (
        page,
        _,
    ):
        seen = walk_with_tab(page, 400)
    assert "md-skip" in seen[0]["classes"], seen[0]
    assert sum(item["depth"] for item in seen) == 3
    assert any(item["copy"] for item in seen)
    hidden = [item for item in seen if item["visible"] and not item["outlined"]]
    assert not hidden, f"focus cannot be seen on {hidden[:3]}"


def test_skip_link_leads_to_the_content(browser: Browser, origin: str) -> None:
    with visit(browser, origin, "/functions/developer/") as (page, _):
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement.closest('article') !== null"
        )


def test_depth_is_remembered_and_leads_topic_links(
    browser: Browser, origin: str
) -> None:
    with visit(browser, origin, "/functions/beginner/") as (page, _):
        page.locator("nav.hg-depths a", has_text="Researcher").click()
        page.wait_for_url("**/functions/researcher/")
        page.goto(f"{origin}/", wait_until="networkidle")
        links = page.locator("[data-topic]")
        assert links.count() > 0
        for index in range(links.count()):
            address = links.nth(index).get_attribute("href")
            assert address.rstrip("/").endswith("researcher"), address


def test_term_shows_its_definition_on_hover_and_focus(
    browser: Browser, origin: str
) -> None:
    with visit(browser, origin, "/functions/researcher/") as (page, _):
        term = page.locator("article .hg-term").first
        tip = page.locator(f"#{term.get_attribute('aria-describedby')}")
        assert not tip.is_visible()
        term.focus()
        assert tip.is_visible()
        page.keyboard.press("Escape")
        assert not tip.is_visible()
        page.locator("h1").click()
        term.hover()
        assert tip.is_visible()
        assert (
            term.get_attribute("href").partition("#")[0].endswith("glossary/")
        )


@pytest.mark.parametrize("address", ["/graph/developer/", "/hooks/developer/"])
def test_replay_steps_by_button_and_by_key(
    browser: Browser, origin: str, address: str
) -> None:
    """The finished run first; each step shows what had happened by then."""
    with visit(browser, origin, address) as (page, _):
        figure = page.locator("figure:has(svg[data-replay])").first
        last = int(figure.locator("svg").get_attribute("data-replay"))
        status = figure.locator(".replay-status")
        shown = figure.locator("[data-step][visibility=visible]")
        end = figure.get_by_role("button", name="Next")
        assert status.inner_text().startswith(f"Step {last} of {last}: ")
        assert end.get_attribute("aria-disabled") == "true"
        everything = figure.locator("[data-step]").count()
        assert shown.count() == everything
        figure.focus()
        page.keyboard.press("ArrowLeft")
        assert status.inner_text().startswith(f"Step {last - 1} of {last}: ")
        assert shown.count() < everything
        figure.get_by_role("button", name="Restart").click()
        assert status.inner_text().startswith("Before backward")
        assert shown.count() == 0
        for _ in range(last):
            page.keyboard.press("ArrowRight")
        assert shown.count() == everything


def test_replay_shows_the_finished_run_without_javascript(
    browser: Browser, origin: str
) -> None:
    with visit(browser, origin, "/graph/developer/", javascript=False) as (
        page,
        _,
    ):
        svg = page.locator("svg[data-replay]").first
        assert svg.locator("[data-step]").count() > 0
        assert svg.locator("[data-step][visibility=hidden]").count() == 0
        assert page.locator(".replay").count() == 0


def glossary_terms() -> list[str]:
    """Every term that has a heading of its own in the glossary."""
    source = (CHECKOUT.docs / "glossary.md").read_text(encoding="utf-8")
    return [
        line.removeprefix("## ").split("{")[0].strip().replace("`", "")
        for line in source.splitlines()
        if line.startswith("## ")
    ]


IDENTIFIERS = [
    "save_for_backward",
    "autograd.Function",
    "torch.autograd.Function",
    "setup_context",
    "needs_input_grad",
]


@pytest.fixture(scope="module")
def search_page(browser: Browser, origin: str) -> Iterator[Page]:
    with visit(browser, origin, "/") as (page, _):
        page.locator("[data-search-open]").click()
        page.wait_for_function(
            "document.querySelector('.hg-search__status').textContent"
            ".startsWith('Type a name')"
        )
        yield page


@pytest.mark.parametrize("query", IDENTIFIERS + glossary_terms())
def test_search_finds(search_page: Page, query: str) -> None:
    """The query is in one of the first three results."""
    box = search_page.locator("#site-search-input")
    box.fill(query)
    results = search_page.locator(".hg-search__results li")
    texts = [
        results.nth(i).inner_text() for i in range(min(3, results.count()))
    ]
    assert any(query.lower() in text.lower() for text in texts), texts


def error_messages() -> Iterator[tuple[str, str]]:
    """Name of each error entry, and the line that its snippet printed."""
    for page in sorted((CHECKOUT.docs / "errors").glob("*.md")):
        included = re.search(r'"(errors/\w+\.out)"', page.read_text("utf-8"))
        if included:
            printed = CHECKOUT.snippets / included[1]
            yield page.stem, printed.read_text("utf-8").splitlines()[0]


@pytest.mark.parametrize(("name", "message"), list(error_messages()))
def test_search_finds_the_entry_of_a_pasted_error(
    search_page: Page, name: str, message: str
) -> None:
    """The entry is one of the first three results."""
    search_page.locator("#site-search-input").fill(message)
    results = search_page.locator(".hg-search__results li a")
    addresses = results.evaluate_all(
        "links => links.slice(0, 3).map(link => link.getAttribute('href'))"
    )
    assert any(f"errors/{name}/" in url for url in addresses), addresses


def test_search_says_when_it_finds_nothing(search_page: Page) -> None:
    search_page.locator("#site-search-input").fill("zzzznothing")
    status = search_page.locator(".hg-search__status")
    assert status.inner_text() == "Nothing found."


def test_home_maps_every_topic(browser: Browser, origin: str) -> None:
    with visit(browser, origin, "/", width=DESKTOP) as (page, _):
        for topic in CHECKOUT.config["extra"]["topics"]:
            for depth in ("beginner", "developer", "researcher"):
                selector = f"article a[href*='{topic['name']}/{depth}/']"
                assert page.locator(selector).count() >= 1, selector
