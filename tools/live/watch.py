"""The build that is served: a finished folder, or one made anew on change."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from tools.checkout import ROOT

WATCHED = ("docs", "snippets", "tools", "mkdocs.yml")
QUIET_SECONDS = 0.3
HOLD_SECONDS = 20.0
_IGNORED = ("__pycache__", ".git", ".ipynb_checkpoints")
_CHANGES = ("created", "modified", "moved", "deleted")


class Build:
    """The folder that is served now."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.number = "1"
        self._changed = asyncio.Event()

    def replace(self, folder: Path) -> None:
        """Serve `folder` from now on and tell the open pages."""
        self.folder = folder
        self.number = folder.name
        self._changed.set()
        self._changed = asyncio.Event()

    async def other_than(self, number: str) -> str:
        """Number of the current build, waited for while it is `number`."""
        if number == self.number:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), HOLD_SECONDS)
        return self.number


class Builder:
    """Builds the site into numbered folders, one after the other."""

    def __init__(
        self, scratch: Path, url: str, say: Callable[[str], None] = print
    ) -> None:
        self.scratch = scratch
        self.url = url
        self.say = say
        self._count = 0

    def build(self) -> Path | None:
        """Build into a new folder; None, and the reason said, if it fails."""
        self._count += 1
        folder = self.scratch / f"build-{self._count}"
        done = subprocess.run(
            [
                *(sys.executable, "-W", "ignore::DeprecationWarning"),
                *("-m", "mkdocs", "build", "--no-strict"),
                *("--site-dir", str(folder)),
            ],
            cwd=ROOT,
            env={**os.environ, "SITE_URL": self.url},
            capture_output=True,
            text=True,
        )
        self._report(done.stdout + done.stderr, done.returncode)
        if done.returncode:
            return None
        shutil.rmtree(
            self.scratch / f"build-{self._count - 2}", ignore_errors=True
        )
        return folder

    def _report(self, output: str, code: int) -> None:
        """Say what an author must see: warnings, or everything on failure."""
        for line in output.splitlines():
            if code or line.startswith(("WARNING", "ERROR")):
                self.say(line)


class Watcher(FileSystemEventHandler):
    """Calls back once after each burst of changes to the site's sources."""

    def __init__(self, paths: Iterable[Path], call: Callable[[], None]) -> None:
        self._call = call
        self._timer: threading.Timer | None = None
        self._observer = Observer()
        for path in paths:
            self._observer.schedule(self, str(path), recursive=path.is_dir())

    def start(self) -> None:
        """Begin to watch."""
        self._observer.start()

    def stop(self) -> None:
        """End at once."""
        if self._timer:
            self._timer.cancel()
        self._observer.stop()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Start the wait anew, so that a burst becomes one call."""
        if event.event_type not in _CHANGES or event.is_directory:
            return
        name = Path(str(event.src_path))
        if (
            any(part in _IGNORED for part in name.parts)
            or name.name[:1] in ".#"
        ):
            return
        if self._timer:
            self._timer.cancel()
        self._timer = threading.Timer(QUIET_SECONDS, self._call)
        self._timer.daemon = True
        self._timer.start()
