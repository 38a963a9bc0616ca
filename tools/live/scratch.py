"""The folder of one start: sockets, connection files, builds, working folder.

Only the reader can look into it (mode 0700). Its path has to be short: the
kernels' sockets lie in it, and a system cuts the path of a socket off at about
a hundred characters.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

PREFIX = "live-"
# Bytes in the path of a socket: macOS takes 103, Linux 107.
LONGEST_SOCKET = 103
# What follows the base: /live-XXXXXXXX/kernel-<36 characters>-ipc-<digit>
BELOW = len("/live-XXXXXXXX/kernel-") + 36 + len("-ipc-0")


def bases() -> list[Path]:
    """Folders for temporary files, the most fitting first."""
    named = os.environ.get("XDG_RUNTIME_DIR")
    return [
        Path(tempfile.gettempdir()),
        *([Path(named)] if named else []),
        Path("/tmp"),
        Path.home(),
    ]


def fits(base: Path) -> bool:
    """Whether a socket can be bound below `base`."""
    if os.name != "posix":
        return True
    return len(os.fsencode(base)) + BELOW <= LONGEST_SOCKET


def make_scratch(choice: Iterable[Path] | None = None) -> Path:
    """Make the folder in the first base that is short and can be written.

    Raises:
        SystemExit: there is none; says why and what to do.
    """
    tried = []
    for base in bases() if choice is None else choice:
        if not fits(base):
            tried.append(f"{base}: its path is too long for a socket")
            continue
        try:
            return Path(tempfile.mkdtemp(prefix=PREFIX, dir=base))
        except OSError as error:
            tried.append(f"{base}: {error.strerror}")
    raise SystemExit(
        "Run needs a folder for its sockets, and none serves:\n  "
        + "\n  ".join(tried)
        + f"\nRemedy: set TMPDIR to a folder that you can write and whose "
        f"path has at most {LONGEST_SOCKET - BELOW} characters."
    )


def write_redirect(scratch: Path, url: str) -> Path:
    """A page that only the reader can open and that leads to `url`.

    The browser is started on this file, so that the key in the URL stands on
    no command line: those can be read by every user of the machine.
    """
    page = scratch / "open.html"
    descriptor = os.open(page, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(
            '<!doctype html><html lang="en"><meta charset="utf-8">'
            '<meta name="referrer" content="no-referrer">'
            f'<meta http-equiv="refresh" content="0;url={url}">'
            f'<title>Opening</title><a href="{url}">Go on</a>\n'
        )
    return page


def remove(scratch: Path) -> None:
    """Delete the folder with all that it holds."""
    shutil.rmtree(scratch, ignore_errors=True)
