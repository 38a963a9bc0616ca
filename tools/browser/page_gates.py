"""What the gates ask of a page in the browser."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

PHONE, DESKTOP = 390, 1440
WIDTHS = (PHONE, DESKTOP)
SCHEMES = ("light", "dark")
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
AXE = Axe()


@dataclass
class Watch:
    """What a page did that it should not have done."""

    origin: str
    complaints: list[str] = field(default_factory=list)

    def attach(self, page: Page) -> None:
        """Record console errors, failed and foreign requests of `page`."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._add(f"uncaught {error}"))
        page.on(
            "requestfailed",
            lambda request: self._add(
                f"failed request {request.url} ({request.failure})"
            ),
        )
        page.on("response", self._response)
        page.on("request", self._request)

    def _add(self, complaint: str) -> None:
        self.complaints.append(complaint)

    def _console(self, message) -> None:
        if message.type in ("error", "warning"):
            self._add(f"console {message.type}: {message.text}")

    def _response(self, response) -> None:
        if response.status >= 400:
            self._add(f"status {response.status} for {response.url}")

    def _request(self, request) -> None:
        parts = urlsplit(request.url)
        here = f"{parts.scheme}://{parts.netloc}" == self.origin
        if not here and parts.scheme not in ("data", "blob"):
            self._add(f"request to a foreign origin: {request.url}")


@contextlib.contextmanager
def visit(
    browser: Browser,
    origin: str,
    url: str,
    *,
    width: int = DESKTOP,
    scheme: str = "light",
    javascript: bool = True,
) -> Iterator[tuple[Page, Watch]]:
    """Open one page in a fresh profile; yields it and what it did wrong.

    Args:
        width: of the viewport, in CSS pixels.
        scheme: the colour scheme that the system prefers.
    """
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        java_script_enabled=javascript,
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = context.new_page()
    watch = Watch(origin)
    watch.attach(page)
    try:
        # Without scripts, nothing asks for more once the page has loaded.
        settled = "networkidle" if javascript else "load"
        page.goto(origin + url, wait_until=settled)
        yield page, watch
    finally:
        context.close()


def overflow(page: Page) -> int:
    """By how many CSS pixels the page is wider than its viewport."""
    return page.evaluate(
        "document.documentElement.scrollWidth"
        " - document.documentElement.clientWidth"
    )


# A change of scheme fades colors in: judged half way, they lack contrast.
# Only transitions end by themselves; the spinner of a running block does not.
SETTLED = """async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const fading = document.getAnimations()
    .filter((item) => item instanceof CSSTransition)
    .map((item) => item.finished);
  await Promise.allSettled(fading);
}"""


def accessibility_faults(page: Page) -> Iterator[str]:
    """axe violations of `page` in both colour schemes, with their nodes."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(SETTLED)
        results = AXE.run(
            page,
            options={
                "runOnly": {"type": "tag", "values": WCAG},
                "resultTypes": ["violations"],
            },
        )
        for violation in results.response["violations"]:
            nodes = "; ".join(
                node["html"][:120] for node in violation["nodes"][:3]
            )
            yield f"{scheme}: {violation['id']}: {violation['help']}: {nodes}"


WIDER_THAN_VIEWPORT = """() => {
  const scrolls = (node) => {
    for (let up = node; up && up.tagName !== "ARTICLE"; up = up.parentElement)
      if (["auto", "scroll"].includes(getComputedStyle(up).overflowX))
        return true;
    return false;
  };
  return [...document.querySelectorAll("article *")]
    .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
    .filter((node) => !scrolls(node))
    .map((node) => node.outerHTML.slice(0, 120))
    .slice(0, 3);
}"""


def wider_than_viewport(page: Page) -> list[str]:
    """Markup of elements in the article that stick out to the right."""
    return page.evaluate(WIDER_THAN_VIEWPORT)


def focused(page: Page) -> dict:
    """What has the focus: tag, text, classes, whether focus can be seen."""
    return page.evaluate(
        """() => {
          const element = document.activeElement;
          const style = getComputedStyle(element);
          const box = element.getBoundingClientRect();
          return {
            tag: element.tagName,
            text: element.textContent.trim().slice(0, 40),
            classes: element.className.toString(),
            depth: element.closest("nav.hg-depths") !== null,
            copy: element.classList.contains("md-code__button"),
            visible: box.width > 0 && box.height > 0,
            outlined: (style.outlineStyle !== "none"
                       && parseFloat(style.outlineWidth) > 0)
              || style.boxShadow !== "none",
          };
        }"""
    )


def walk_with_tab(page: Page, steps: int) -> list[dict]:
    """Press Tab `steps` times and record what gets the focus."""
    seen = []
    for _ in range(steps):
        page.keyboard.press("Tab")
        item = focused(page)
        if item["tag"] == "BODY":
            break
        seen.append(item)
    return seen
