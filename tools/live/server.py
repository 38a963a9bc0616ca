"""One jupyter_server process: the site and its kernels on one origin."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jupyter_server.auth.authorizer import Authorizer
from jupyter_server.auth.identity import User
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.serverapp import ServerApp
from tornado.routing import PathMatches, Rule
from traitlets import Bool, Instance
from traitlets.config import Config

from tools.live.guard import HEADERS, Refused, RefusedHandler, policy
from tools.live.handlers import (
    RESOURCE,
    ChangesHandler,
    ConfigHandler,
    Door,
    OpenHandler,
    SiteHandler,
)
from tools.live.kernels import (
    KERNEL,
    LiveKernels,
    PromptConnection,
    SitePython,
)
from tools.live.scratch import remove, write_redirect
from tools.live.versions import complaint, installed_torch, pinned_torch
from tools.live.watch import ROOT, WATCHED, Build, Builder, Watcher

ADDRESS = "127.0.0.1"
DEFAULT_PORT = 8000
MOST_BODY_BYTES = 1_000_000
# Jupyter's handlers see these paths alone; every other one is the site's.
NOT_THE_KERNELS = (
    r"/(?!api/kernels(?:/[\w-]+(?:/(?:interrupt|restart|channels))?)?$"
    r"|api/kernelspecs(?:/\w+)?$)(.*)"
)


class OnlyWhatRunNeeds(Authorizer):
    """Admits the site, the kernels and their specifications."""

    def is_authorized(
        self, handler: JupyterHandler, user: User, action: str, resource: str
    ) -> bool:
        """Whether the reader may do `action` on `resource`."""
        return resource in (RESOURCE, "kernels", "kernelspecs")


class LiveApp(ServerApp):
    """A ServerApp that takes no configuration from the machine."""

    name = "live"
    default_services = ("kernels", "kernelspecs")
    watching = Bool(False, help="Build the site anew when its sources change.")
    build = Instance(Build)
    scratch = Instance(Path)

    def load_config_file(self, suppress_errors: bool = True) -> None:
        """Read no file: a reader's own Jupyter settings stay out of this."""

    def init_signal(self) -> None:
        """End on the first Ctrl-C, without a question."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._signal_stop)

    def _signal_stop(self, number: int, frame: Any) -> None:
        if self._stopping:
            # Kernels end by themselves when this process is gone.
            os._exit(1)
        print("\nStopping.", flush=True)
        self.stop(from_signal=True)

    def init_webapp(self) -> None:
        """Put the guard and the site in front of Jupyter's own handlers."""
        super().init_webapp()
        torch = installed_torch()
        pinned = pinned_torch(ROOT / "pyproject.toml")
        config = {
            "backend": "jupyter",
            "kernel": KERNEL,
            "torch": {"installed": torch, "pinned": pinned},
            "notice": complaint(torch, pinned),
            "changes": "live/changes" if self.watching else None,
        }
        # The port is known only after the socket was tried, which follows.
        self._rules = [
            Rule(PathMatches(r"/open"), OpenHandler),
            Rule(
                PathMatches(r"/live\.json"), ConfigHandler, {"config": config}
            ),
            Rule(
                PathMatches(r"/live/changes"),
                ChangesHandler,
                {"build": self.build},
            ),
            Rule(
                PathMatches(NOT_THE_KERNELS), SiteHandler, {"build": self.build}
            ),
        ]
        self.config_notice = config["notice"]

    def init_httpserver(self) -> None:
        """Find a port, then guard it."""
        super().init_httpserver()
        hosts = [f"{ADDRESS}:{self.port}", f"localhost:{self.port}"]
        guard = Rule(Refused(hosts), RefusedHandler, {"hosts": hosts})
        self.web_app.add_handlers(".*", [guard, *self._rules])
        self.web_app.settings["xsrf_cookie_name"] = f"xsrf-{self.port}"
        self.web_app.settings["headers"] = {
            **HEADERS,
            "Content-Security-Policy": policy(hosts),
        }

    @property
    def address(self) -> str:
        """URL of the site, without the token."""
        return f"http://{ADDRESS}:{self.port}/"

    def door(self, token: str) -> str:
        """URL that lets a browser in."""
        return f"{self.address}open?{urlencode({'token': token})}"

    def start_app(self) -> None:
        """Say where the site is, and open it."""
        if self.watching:
            self._start_watching()
        if self.config_notice:
            print(f"Warning: {self.config_notice}")
        print(
            f"Open {self.door(self.identity_provider.token)}\n"
            "Run executes code on this machine, with your rights. "
            "Ctrl-C ends the server and every kernel.",
            flush=True,
        )
        if self.open_browser:
            key = self.identity_provider.single_use
            url = write_redirect(self.scratch, self.door(key)).as_uri()
            threading.Thread(
                target=webbrowser.open, args=(url,), daemon=True
            ).start()

    async def _cleanup(self) -> None:
        if self.watching:
            self._watcher.stop()
        await super()._cleanup()

    def _start_watching(self) -> None:
        """Build once before the first page is shown, then on every change.

        Raises:
            SystemExit: the first build fails.
        """
        print("Building the site ...", flush=True)
        self._builder = Builder(self.scratch, self.address)
        folder = self._builder.build()
        if folder is None:
            raise SystemExit("The site does not build; see above.")
        self.build.replace(folder)
        self._building = asyncio.Lock()
        paths = [ROOT / name for name in WATCHED if (ROOT / name).exists()]
        self._watcher = Watcher(paths, self._sources_changed)
        self._watcher.start()

    def _sources_changed(self) -> None:
        """Called in the watcher's thread."""
        self.io_loop.add_callback(self._build_again)

    async def _build_again(self) -> None:
        async with self._building:
            folder = await asyncio.to_thread(self._builder.build)
        if folder is None:
            print("The last good build is still served.", flush=True)
        else:
            print(f"Built {folder.name}.", flush=True)
            self.build.replace(folder)


def settings(port: int | None, idle: float, scratch: Path) -> Config:
    """Everything that is configured, in one place."""
    work = scratch / "work"
    work.mkdir()
    config = Config()
    config.ServerApp.update(
        {
            "ip": ADDRESS,
            "port": DEFAULT_PORT if port is None else port,
            # No request of the page is larger; a body is read into memory
            # before anything can refuse it.
            "max_body_size": MOST_BODY_BYTES,
            "max_buffer_size": 2 * MOST_BODY_BYTES,
            "port_retries": 50 if port is None else 0,
            "root_dir": str(work),
            "cookie_secret": secrets.token_bytes(32),
            "allow_origin": "",
            "allow_remote_access": False,
            "allow_unauthenticated_access": False,
            "kernel_manager_class": LiveKernels,
            "kernel_spec_manager_class": SitePython,
            "kernel_websocket_connection_class": PromptConnection,
            "identity_provider_class": Door,
            "authorizer_class": OnlyWhatRunNeeds,
            "log_level": "WARN",
            "tornado_settings": {"compress_response": True},
        }
    )
    config.Door.update(
        {
            # Set here, or the environment could choose it.
            "token": secrets.token_urlsafe(24),
            "cookie_options": {"samesite": "Strict", "expires_days": None},
        }
    )
    config.LiveKernels.update(
        {
            "default_kernel_name": KERNEL,
            "buffer_offline_messages": False,
            "unconnected_after": idle,
            # Above zero: the checks of kernels.py run at this interval.
            "cull_idle_timeout": 1,
            "cull_interval": max(1, min(30, int(idle / 4))),
        }
    )
    config.KernelManager.transport = "ipc" if os.name == "posix" else "tcp"
    # A dead kernel is reported and not restarted: its program is gone.
    config.KernelRestarter.update({"time_to_dead": 0.5, "restart_limit": 0})
    # The kernel itself cuts floods, and keeps the last lines.
    config.PromptConnection.limit_rate = False
    return config


def is_free(port: int) -> bool:
    """Whether the server could listen on a port now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except OSError:
            return False
    return True


def serve(
    folder: Path | None,
    port: int | None = None,
    browser: bool = True,
    idle: float = 120,
) -> None:
    """Serve until Ctrl-C.

    Args:
        folder: a finished build; None builds the site and follows changes.
        port: a port that must be free; None takes 8000 or the next free one.
        browser: open the site in the reader's browser.
        idle: seconds after which a kernel without a page ends.

    Raises:
        SystemExit: the port is taken, or the site does not build.
    """
    scratch = Path(os.environ["JUPYTER_RUNTIME_DIR"])
    try:
        if port is not None and not is_free(port):
            raise SystemExit(
                f"Port {port} is busy. Remedy: name another, or leave out "
                "--port to take a free one."
            )
        app = LiveApp(
            config=settings(port, idle, scratch),
            build=Build(folder or scratch),
            watching=folder is None,
            scratch=scratch,
            open_browser=browser,
        )
        app.initialize(argv=[], find_extensions=False)
        if port is None and app.port != DEFAULT_PORT:
            print(f"Port {DEFAULT_PORT} is busy; using {app.port} instead.")
        app.start()
    finally:
        remove(scratch)
        sys.stdout.flush()
