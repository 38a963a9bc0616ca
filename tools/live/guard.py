"""What the server refuses before any handler runs, and its page policy.

The kernels API runs code with the reader's rights, so it must answer the
reader's own pages and nobody else: no other site, no other port of this
machine, no frame, no name that was pointed at 127.0.0.1.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable
from typing import Any

from tornado import web
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

_INLINE_SCRIPT = re.compile(
    rb"<script\b(?![^>]*\ssrc\s*=)[^>]*>(.*?)</script\s*>",
    re.DOTALL | re.IGNORECASE,
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def policy(hosts: Iterable[str], scripts: Iterable[str] = ()) -> str:
    """Content-Security-Policy of a response.

    Args:
        hosts: own `host:port` names; 'self' does not cover WebSockets in
            every browser.
        scripts: hashes of the inline scripts that the page was built with.
    """
    sources = {
        "default-src": ["'none'"],
        "script-src": ["'self'", *(f"'sha256-{hash}'" for hash in scripts)],
        # Material and formulas carry style attributes.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", *(f"ws://{host}" for host in hosts)],
        "worker-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
    return "; ".join(
        f"{name} {' '.join(values)}" for name, values in sources.items()
    )


def inline_hashes(html: bytes) -> list[str]:
    """Hashes of the inline scripts of a page, as a policy names them."""
    return [
        base64.b64encode(hashlib.sha256(script).digest()).decode()
        for script in _INLINE_SCRIPT.findall(html)
    ]


def refusal(request: HTTPServerRequest, hosts: Iterable[str]) -> str | None:
    """Say why a request is refused; None when it may be handled.

    Args:
        request: the request, before any cookie is looked at.
        hosts: own `host:port` names.
    """
    headers = request.headers
    host = headers.get("Host", "")
    if host not in hosts:
        return "This server answers only to the address it printed."
    origin = headers.get("Origin")
    if origin is not None and origin != f"http://{host}":
        return "Requests from other origins are refused."
    if "Upgrade" in headers and origin is None:
        return "WebSockets without an origin are refused."
    if headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
        visit = (
            request.method == "GET"
            and headers.get("Sec-Fetch-Mode") == "navigate"
            and headers.get("Sec-Fetch-Dest") == "document"
        )
        if not visit or request.path.startswith("/api"):
            return "Requests from other sites are refused."
    return None


class Refused(Matcher):
    """Matches requests that must be refused."""

    def __init__(self, hosts: Iterable[str]) -> None:
        self.hosts = frozenset(hosts)

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Take the request from every other rule; None lets it pass."""
        return None if refusal(request, self.hosts) is None else {}


class RefusedHandler(web.RequestHandler):
    """Answers every method with 403, without a cookie or an open header."""

    def initialize(self, hosts: Iterable[str]) -> None:
        """Remember the server's own names."""
        self.hosts = hosts

    def set_default_headers(self) -> None:
        """Send the same protective headers as every other response."""
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Security-Policy", policy(()))

    def check_xsrf_cookie(self) -> None:
        """Nothing is done, so nothing can be forged."""

    def prepare(self) -> None:
        """Refuse."""
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{refusal(self.request, self.hosts)}\n")
