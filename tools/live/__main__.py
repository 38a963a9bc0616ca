"""Command line: `python -m tools.live [--static [DIR] | --watch] ...`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from tools.checkout import ROOT
from tools.live.scratch import make_scratch


def port_number(text: str) -> int:
    """A port from the command line.

    Raises:
        ArgumentTypeError: it is no number from 1 to 65535.
    """
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(
            f"{text} is no port. Remedy: name one from 1 to 65535."
        )
    return int(text)


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.live",
        description="Serve the site with Run working, on this machine only.",
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--static",
        nargs="?",
        const=ROOT / "site",
        type=Path,
        metavar="DIR",
        help="serve a finished build (default: site/)",
    )
    source.add_argument(
        "--watch",
        action="store_true",
        help="build the site, and again when a source changes (the default)",
    )
    parser.add_argument(
        "--port",
        type=port_number,
        help="a port that must be free (default: 8000, or the next free one)",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="open no browser"
    )
    parser.add_argument(
        "--idle",
        type=float,
        default=120,
        metavar="SECONDS",
        help="end a kernel this long after its page closed (default: 120)",
    )
    return parser.parse_args(argv)


def main() -> None:
    """Serve the site.

    Raises:
        SystemExit: there is no build to serve, or no port.
    """
    options = arguments()
    if options.static and not (options.static / "index.html").exists():
        raise SystemExit(
            f"{options.static} holds no index.html. Remedy: `nox -s build`, "
            "or leave out --static to build while you write."
        )
    # Sockets, connection files and the kernels' working folder live in a
    # folder of our own. Jupyter reads the variable when it is imported.
    os.environ["JUPYTER_RUNTIME_DIR"] = str(make_scratch())
    from tools.live.server import serve

    serve(
        options.static and options.static.resolve(),
        options.port,
        not options.no_browser,
        options.idle,
    )


if __name__ == "__main__":
    main()
