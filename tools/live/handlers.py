"""Handlers of the site itself: its files, its configuration, its door."""

from __future__ import annotations

import hmac
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from jupyter_server.auth.decorator import allow_unauthenticated, authorized
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from tools.live.guard import inline_hashes, policy
from tools.live.watch import Build

RESOURCE = "site"
LOCKED = (
    "This browser has not been let in. Open the address that the server "
    "printed in the terminal: it carries the key."
)
_NOTICE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">{head}
<title>{title}</title>
<style>body {{ font: 1rem/1.6 system-ui, sans-serif; max-width: 36rem;
margin: 4rem auto; padding: 0 1rem }} h1 {{ font-size: 1.4rem }}</style>
<h1>{title}</h1><p>{text}</p>"""


class Door(IdentityProvider):
    """Lets in who knows the token of this start, then goes by cookie alone."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # The browser is started with a key that works once, on a page in the
        # scratch folder: it stands on no command line, and a copy of it that
        # stays in the browser's history opens nothing.
        self.single_use = secrets.token_urlsafe(24)

    def admits(self, token: str) -> bool:
        """Whether `token` opens the door; uses up a single-use one."""
        if hmac.compare_digest(token.encode(), self.token.encode()):
            return True
        single_use, self.single_use = self.single_use, ""
        if single_use and hmac.compare_digest(
            token.encode(), single_use.encode()
        ):
            return True
        self.single_use = single_use
        return False

    def get_token(self, handler: web.RequestHandler) -> str | None:
        """No request is admitted by a token in its URL or headers."""
        return None

    def get_handlers(self) -> list[tuple[str, object]]:
        """There is no login form."""
        return []


class Plain(JupyterHandler):
    """A Jupyter handler with this site's errors, in words."""

    auth_resource = RESOURCE

    async def prepare(self) -> None:
        """Authenticate; never redirect to a login page."""
        await super().prepare(_redirect_to_login=False)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Write a short page instead of Jupyter's."""
        text = LOCKED if status_code == 403 else self._reason
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(_NOTICE.format(head="", title=status_code, text=text))


class OpenHandler(Plain):
    """Exchanges the token for a cookie and leaves for the first page."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Let the browser in.

        Raises:
            HTTPError: 403 for a wrong token.
        """
        if not self.identity_provider.admits(self.get_argument("token", "")):
            raise web.HTTPError(403)
        self.identity_provider.set_login_cookie(
            self, User(username="reader", name="Reader")
        )
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        # Not a redirect: a strict cookie is not sent along a redirect that
        # another program or page began.
        head = '<meta http-equiv="refresh" content="0;url=/">'
        self.finish(
            _NOTICE.format(
                head=head, title="Opening", text='<a href="/">Go on</a>'
            )
        )


class ConfigHandler(Plain):
    """`/live.json`: tells the page script which back end serves it."""

    def initialize(self, config: dict[str, Any]) -> None:
        """Remember the configuration."""
        self.live_config = config

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Send the configuration."""
        self.set_header("Cache-Control", "no-store")
        self.finish(self.live_config)


class ChangesHandler(Plain):
    """Holds a request until the site has been built again."""

    def initialize(self, build: Build) -> None:
        """Remember which build is watched."""
        self.build = build

    @web.authenticated
    @authorized
    async def get(self) -> None:
        """Send the number of the build, once it is not the page's own."""
        self.set_header("Cache-Control", "no-store")
        seen = self.get_argument("seen", "")
        self.finish({"build": await self.build.other_than(seen)})


class SiteHandler(Plain, web.StaticFileHandler):
    """The files of the built site."""

    def initialize(self, build: Build) -> None:
        """Serve from the build that is current when the request comes."""
        super().initialize(str(build.folder), default_filename="index.html")
        self.folder = build.folder

    @web.authenticated
    @authorized
    async def get(self, path: str, include_body: bool = True) -> None:
        """Send a file."""
        if "\0" in path:
            raise web.HTTPError(404)
        # Reading the property sets the cookie that protects POST.
        self.xsrf_token  # noqa: B018
        await super().get(unquote(path), include_body)

    @web.authenticated
    @authorized
    async def head(self, path: str) -> None:
        """Send a file's headers."""
        await self.get(path, include_body=False)

    def set_extra_headers(self, path: str) -> None:
        """Allow a page the scripts that it was built with."""
        self.set_header("Cache-Control", "no-cache")
        if self.absolute_path and self.absolute_path.endswith(".html"):
            self._allow_scripts(Path(self.absolute_path))

    def write_error(self, status_code: int, **details: Any) -> None:
        """Show the site's own page for what does not exist."""
        page = self.folder / "404.html"
        if status_code != 404 or not page.exists():
            super().write_error(status_code, **details)
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self._allow_scripts(page)
        self.finish(page.read_bytes())

    def _allow_scripts(self, page: Path) -> None:
        hashes = _page_hashes(page, page.stat().st_mtime_ns)
        self.set_header(
            "Content-Security-Policy", policy([self.request.host], hashes)
        )


@lru_cache(maxsize=1000)
def _page_hashes(page: Path, modified: int) -> list[str]:
    """Hashes of a page's inline scripts; read again when it was modified."""
    return inline_hashes(page.read_bytes())
