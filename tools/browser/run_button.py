"""The Run button as a person uses it: press, wait, read."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tools.browser.run_pages import block_number
from tools.live.subprocess_server import Server

# Long enough for a first run on a machine that is busy with other tests.
PATIENCE = 60_000


def enter(page: Page, server: Server, path: str = "") -> None:
    """Go through the door, then to a page."""
    page.goto(server.door)
    page.wait_for_url(server.address)
    visit(page, server, path)


def visit(page: Page, server: Server, path: str) -> None:
    """Go to a page of the fixture and wait for its buttons."""
    page.goto(server.address + path)
    if path != "plain/":
        page.locator(".hg-buttons").first.wait_for()


class Block:
    """A block of a fixture page, by name."""

    def __init__(self, page: Page, path: str, name: str) -> None:
        number = block_number(path, name)
        self.page = page
        self.selector = f'[data-run][data-block="{number}"]'
        self.box = page.locator(self.selector)
        self.panel = page.locator(f"{self.selector} + .hg-run")

    def button(self, action: str) -> Locator:
        """A button of the block or of its panel."""
        return self.page.locator(
            f'{self.selector} [data-action="{action}"], '
            f'{self.selector} + .hg-run [data-action="{action}"]'
        )

    def press(self, action: str) -> None:
        """Click a button."""
        self.button(action).click()

    def wait(self, state: str) -> None:
        """Wait until the panel is in one of the states (comma-separated)."""
        wanted = ", ".join(
            f'{self.selector} + .hg-run[data-state="{one}"]'
            for one in state.split(",")
        )
        self.page.locator(wanted).wait_for(timeout=PATIENCE)

    def ended(self) -> str:
        """Wait for the end of the run; return how it ended."""
        self.page.locator(
            f"{self.selector} + .hg-run:not([aria-busy])"
        ).wait_for(timeout=PATIENCE)
        return self.panel.get_attribute("data-state")

    def run(self) -> str:
        """Press Run and wait for the end."""
        self.press("run")
        return self.ended()

    @property
    def status(self) -> str:
        return self.panel.locator(".hg-run__status").inner_text()

    @property
    def output(self) -> str:
        return self.panel.locator(".hg-run__output").inner_text()
