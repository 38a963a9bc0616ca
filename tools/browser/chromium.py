"""Find and start a headless Chromium.

    python -m tools.browser.chromium

prints the path of the browser that the gates use.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """Path of the Chromium named by CHROMIUM, or of one on the PATH.

    Raises:
        FileNotFoundError: there is none; says what installs it.
    """
    found = filter(None, map(shutil.which, NAMES))
    path = os.environ.get("CHROMIUM") or next(found, None)
    if not path:
        raise FileNotFoundError(
            "No Chromium found. Remedy: `apt-get install chromium` (Debian), "
            "or set CHROMIUM to the path of one."
        )
    return path


@contextmanager
def browsing() -> Iterator[Browser]:
    """A headless Chromium for the length of a `with` block.

    Raises:
        FileNotFoundError: there is none; says what installs it.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=list(FLAGS)
        )
        yield browser
        browser.close()


def main() -> int:
    """Entry point; prints the path, or what is missing."""
    try:
        print(chromium())
    except FileNotFoundError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
