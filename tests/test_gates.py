"""Every browser gate is seen to fail on a page that is broken for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tools.browser.built_site import Crawl, served
from tools.browser.page_gates import (
    PHONE,
    Watch,
    accessibility_faults,
    overflow,
    visit,
    walk_with_tab,
    wider_than_viewport,
)

pytestmark = pytest.mark.browser
HEAD = (
    '<!doctype html><html lang="en"><head><title>Fixture</title>'
    '<link rel="icon" href="data:,"></head><body>'
)
GOOD = f'{HEAD}<main><h1 id="top">Good</h1><a href="#top">Top</a></main>'


def write(folder: Path, **pages: str) -> Path:
    """Write pages named by keyword; `home` becomes index.html."""
    for name, text in pages.items():
        file = "index.html" if name == "home" else f"{name}.html"
        (folder / file).write_text(text, encoding="utf-8")
    return folder


Judge = Callable[[Page, Watch], object]


def judged(
    browser: Browser, folder: Path, judge: Judge, width: int = PHONE
) -> object:
    """Serve `folder`, open its home page and return the judgement."""
    with (
        served(folder) as origin,
        visit(browser, origin, "/", width=width) as (page, watch),
    ):
        return judge(page, watch)


def complaints(page: Page, watch: Watch) -> list[str]:
    page.wait_for_timeout(200)
    return watch.complaints


def test_good_page_passes_every_gate(browser: Browser, tmp_path: Path) -> None:
    crawl = Crawl(write(tmp_path, home=GOOD))
    assert crawl.unreachable() == []
    assert crawl.broken_links(crawl.documents["/"]) == []
    assert judged(browser, tmp_path, complaints) == []
    assert not judged(
        browser, tmp_path, lambda page, _: list(accessibility_faults(page))
    )


def test_missing_build_says_how_to_build(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="Remedy: `nox -s build`"):
        Crawl(tmp_path)


@pytest.mark.parametrize(
    ("link", "what"),
    [("gone/", "no such file"), ("#gone", "no such anchor")],
)
def test_broken_link_is_found(tmp_path: Path, link: str, what: str) -> None:
    page = GOOD.replace('href="#top"', f'href="{link}"')
    crawl = Crawl(write(tmp_path, home=page))
    assert crawl.broken_links(crawl.documents["/"]) == [f"{link}: {what}"]


def test_orphan_page_is_found(tmp_path: Path) -> None:
    crawl = Crawl(write(tmp_path, home=GOOD, orphan=GOOD))
    assert crawl.unreachable() == ["orphan.html"]


@pytest.mark.parametrize(
    ("markup", "complaint"),
    [
        ("<script>console.error('odd')</script>", "console error: odd"),
        ("<script>throw new Error('odd')</script>", "uncaught"),
        ('<img alt="" src="gone.png">', "status 404"),
        (
            '<img alt="" src="http://127.0.0.1:9/pixel.png">',
            "request to a foreign origin: http://127.0.0.1:9/pixel.png",
        ),
    ],
)
def test_misbehaving_page_is_noticed(
    browser: Browser, tmp_path: Path, markup: str, complaint: str
) -> None:
    write(tmp_path, home=GOOD + markup)
    found = judged(browser, tmp_path, complaints)
    assert any(complaint in item for item in found), found


@pytest.mark.parametrize(
    ("markup", "rule"),
    [
        ('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', "image-alt"),
        ('<p style="color:#bbb;background:#fff">Faint</p>', "color-contrast"),
        (
            "<style>@media (prefers-color-scheme: dark) "
            "{p {color: #333; background: #000}}</style><p>Dark</p>",
            "dark: color-contrast",
        ),
        ("<button></button>", "button-name"),
    ],
)
def test_inaccessible_page_is_noticed(
    browser: Browser, tmp_path: Path, markup: str, rule: str
) -> None:
    write(tmp_path, home=GOOD + markup)
    found = judged(
        browser, tmp_path, lambda page, _: list(accessibility_faults(page))
    )
    assert any(rule in item for item in found), found


def test_endless_animation_does_not_hold_up_the_judgement(
    browser: Browser, tmp_path: Path
) -> None:
    spinner = (
        "<style>@keyframes turn {to {rotate: 1turn}} "
        "p {animation: turn 1s infinite}</style><p>Busy</p>"
    )
    write(tmp_path, home=GOOD.replace("</main>", f"{spinner}</main>"))
    assert not judged(
        browser, tmp_path, lambda page, _: list(accessibility_faults(page))
    )


def test_sideways_scroll_is_noticed(browser: Browser, tmp_path: Path) -> None:
    wide = f'{HEAD}<article><p style="width:800px">Wide</p></article>'
    write(tmp_path, home=wide)
    assert judged(browser, tmp_path, lambda page, _: overflow(page)) > 0
    assert judged(browser, tmp_path, lambda page, _: wider_than_viewport(page))


def test_invisible_focus_is_noticed(browser: Browser, tmp_path: Path) -> None:
    style = "<style>:focus {outline: none}</style>"
    write(tmp_path, home=GOOD + style)
    (link,) = judged(browser, tmp_path, lambda page, _: walk_with_tab(page, 1))
    assert link["visible"]
    assert not link["outlined"]
