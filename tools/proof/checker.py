"""Run the checker of an exercise on what a reader defined.

The Check button and the tests call this one function. It imports no torch: the
kernel behind Run loads it before torch is there.
"""

from __future__ import annotations

import inspect
from typing import Any


def run_checker(source: str, namespace: dict[str, Any]) -> None:
    """Run `check` of the checker `source` on the names that it asks for.

    Raises:
        AssertionError: the answer is wrong, or a name is missing; the message
            is for the reader.
    """
    scope: dict[str, Any] = {"__name__": "check"}
    exec(compile(source, "check.py", "exec"), scope)
    wanted = inspect.signature(scope["check"]).parameters
    missing = [name for name in wanted if name not in namespace]
    if missing:
        raise AssertionError(f"Define {' and '.join(missing)} first.")
    scope["check"](**{name: namespace[name] for name in wanted})
