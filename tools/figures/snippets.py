"""Run the snippet that a figure draws, so that both show the same numbers."""

import contextlib
import io
from types import SimpleNamespace

from tools.checkout import Checkout
from tools.proof.execute import run_code


def run_snippet(file: str) -> SimpleNamespace:
    """Run `file` ("topic/idea.py") and return its names and what it printed.

    Returns:
        Its namespace; `printed` holds the lines of its output.

    Raises:
        FileNotFoundError: there is no such snippet; says what to change.
    """
    path = Checkout().snippets / file
    if not path.exists():
        raise FileNotFoundError(
            f"snippets/{file} does not exist. Remedy: name the snippet that "
            "took its place in the figure."
        )
    printed = io.StringIO()
    code = compile(path.read_text(encoding="utf-8"), str(path), "exec")
    with contextlib.redirect_stdout(printed):
        names = run_code(code)
    return SimpleNamespace(**names, printed=printed.getvalue().splitlines())
