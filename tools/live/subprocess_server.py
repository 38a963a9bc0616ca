"""Starts `python -m tools.live` for a test, and ends it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import psutil

from tools.checkout import ROOT


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen
    door: str
    log: IO[str]
    # Removed with the object: a server that was killed cannot do it itself.
    scratch: tempfile.TemporaryDirectory
    jar: dict[str, str] = field(default_factory=dict)

    @property
    def said(self) -> str:
        """Everything it has printed."""
        return Path(self.log.name).read_text()

    @property
    def address(self) -> str:
        return self.door.split("open?")[0]

    @property
    def port(self) -> int:
        return int(re.search(r":(\d+)/", self.door)[1])

    @property
    def token(self) -> str:
        return self.door.split("token=")[1]

    def request(
        self,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        body: str | None = None,
        cookies: bool = True,
    ) -> tuple[int, dict[str, str], bytes]:
        """Send one request as it stands; return status, headers, body."""
        sent = {"Host": f"127.0.0.1:{self.port}", **(headers or {})}
        if cookies and self.jar:
            sent["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.jar.items())
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        try:
            connection.putrequest(
                method, path, skip_host=True, skip_accept_encoding=True
            )
            if body is not None:
                sent["Content-Length"] = str(len(body))
            for name, value in sent.items():
                connection.putheader(name, value)
            connection.endheaders(body.encode() if body else None)
            response = connection.getresponse()
            upgraded = response.status == 101
            content = b"" if upgraded else response.read()
            if cookies:
                for value in response.headers.get_all("Set-Cookie") or ():
                    name, _, rest = value.partition("=")
                    self.jar[name] = rest.split(";")[0]
            return response.status, dict(response.headers), content
        finally:
            connection.close()

    def enter(self) -> None:
        """Get the cookies that a browser gets at the door."""
        self.request("GET", f"/open?token={self.token}")
        self.request("GET", "/")

    @property
    def xsrf(self) -> str:
        return self.jar[f"xsrf-{self.port}"]

    def kernels(self) -> list[dict]:
        """The kernels that run."""
        return json.loads(self.request("GET", "/api/kernels")[2])

    def stop(self) -> None:
        """Press Ctrl-C once; wait until the process is gone.

        Raises:
            TimeoutExpired: it is still there after a minute.
        """
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=60)


def start(
    folder: Path,
    *arguments: str,
    port: int | bool | None = None,
    browser: bool = False,
    **env: str,
) -> Server:
    """Start the server on a finished build.

    Raises:
        RuntimeError: it ended before it said where it is.
    """
    scratch = tempfile.TemporaryDirectory(prefix="hg-")
    # Lives as long as the server.
    log = tempfile.NamedTemporaryFile("w+", suffix=".log")  # noqa: SIM115
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "tools.live", "--static", str(folder)),
            *([] if browser else ["--no-browser"]),
            *([] if port is False else ["--port", str(port or free_port())]),
            *arguments,
        ],
        cwd=ROOT,
        env={
            **os.environ,
            "OMP_NUM_THREADS": "1",
            "TMPDIR": scratch.name,
            **env,
        },
        stdout=log,
        stderr=subprocess.STDOUT,
        # Not in the test run's group: it must not get its Ctrl-C.
        start_new_session=True,
    )
    end = time.monotonic() + 180
    while "Ctrl-C" not in (said := Path(log.name).read_text()):
        if process.poll() is not None or time.monotonic() > end:
            break
        time.sleep(0.05)
    said = Path(log.name).read_text()
    match = re.search(r"http://127\.0\.0\.1:\d+/open\?token=[\w-]+", said)
    if not match:
        process.kill()
        raise RuntimeError(f"the server did not start:\n{said}")
    return Server(process, match[0], log, scratch)


@contextmanager
def serving(folder: Path, *arguments: str, **options) -> Iterator[Server]:
    """A server for the length of a `with` block."""
    server = start(folder, *arguments, **options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def children(process: int) -> list[int]:
    """Process ids of everything below a process."""
    return [
        child.pid for child in psutil.Process(process).children(recursive=True)
    ]
