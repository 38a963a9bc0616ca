"""The built site as the browser gates see it: crawled, then served."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from tools.checkout import ROOT

SITE_DIR = ROOT / "site"
HOME = "/"
# Attributes that make a browser fetch or follow a URL.
_URL_ATTRIBUTES = {"href", "src", "data-src", "poster"}


@dataclass
class Document:
    """One HTML page: its address on the site, its links and its anchors."""

    url: str
    links: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)


class _Reader(HTMLParser):
    def __init__(self, document: Document):
        super().__init__()
        self.document = document

    def handle_starttag(self, tag: str, attrs) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.document.anchors.add(value)
            elif name in _URL_ATTRIBUTES and value and tag != "base":
                self.document.links.append(value)


class Crawl:
    """Everything reachable from the home page, and what does not resolve.

    Args:
        folder: a built site.

    Raises:
        FileNotFoundError: nothing has been built there.
    """

    def __init__(self, folder: Path = SITE_DIR):
        self.folder = folder
        if not (folder / "index.html").exists():
            raise FileNotFoundError(
                f"{folder}/index.html does not exist. Remedy: `nox -s build`."
            )

    @cached_property
    def documents(self) -> dict[str, Document]:
        """Pages by address, in the order in which they were reached."""
        found: dict[str, Document] = {}
        queue = [HOME]
        while queue:
            url = queue.pop(0)
            if url in found:
                continue
            path = self.file(url)
            if path is None or path.suffix != ".html":
                continue
            found[url] = self._read(url, path)
            queue += [
                target
                for link in found[url].links
                if (target := self.target(url, link)) is not None
            ]
        return found

    @cache  # noqa: B019  (one crawl lives as long as the run)
    def _read(self, url: str, path: Path) -> Document:
        document = Document(url)
        _Reader(document).feed(path.read_text(encoding="utf-8"))
        return document

    def file(self, url: str) -> Path | None:
        """The file served for an address, or None."""
        path = self.folder / unquote(url).lstrip("/")
        if path.is_dir():
            path /= "index.html"
        return path if path.is_file() else None

    def target(self, url: str, link: str) -> str | None:
        """The site address that `link` on page `url` leads to.

        None for addresses of other origins and for `mailto:` and the like.
        """
        parts = urlsplit(urljoin(f"http://site{url}", link))
        if parts.scheme != "http" or parts.netloc != "site":
            return None
        return parts.path

    def broken_links(self, document: Document) -> list[str]:
        """Internal links of `document` whose file or anchor does not exist."""
        broken = []
        for link in document.links:
            target = self.target(document.url, link)
            if target is None:
                continue
            path = self.file(target)
            fragment = unquote(urldefrag(link).fragment)
            if path is None:
                broken.append(f"{link}: no such file")
            elif (
                fragment
                and path.suffix == ".html"
                and fragment not in self._read(target, path).anchors
            ):
                broken.append(f"{link}: no such anchor")
        return broken

    def unreachable(self) -> list[str]:
        """HTML files of the build that no chain of links leads to."""
        reached = {self.file(url) for url in self.documents}
        return sorted(
            str(path.relative_to(self.folder))
            for path in self.folder.rglob("*.html")
            if path not in reached and path.name != "404.html"
        )


@contextlib.contextmanager
def served(folder: Path = SITE_DIR) -> Iterator[str]:
    """Serve `folder` with gzip on a free loopback port; yields its origin."""
    import asyncio

    from tornado.httpserver import HTTPServer
    from tornado.netutil import bind_sockets
    from tornado.web import Application, StaticFileHandler

    (socket,) = bind_sockets(0, "127.0.0.1")
    loop = asyncio.new_event_loop()

    async def start() -> None:
        application = Application(
            [
                (
                    r"/(.*)",
                    StaticFileHandler,
                    {"path": str(folder), "default_filename": "index.html"},
                )
            ],
            compress_response=True,
            log_function=lambda handler: None,
        )
        HTTPServer(application).add_socket(socket)

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(start())
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
