"""The torch that the site pins and the torch that is installed."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

_REQUIREMENT = re.compile(r"^torch\s*==\s*([\w.+]+)")


def pinned_torch(pyproject: Path) -> str | None:
    """Version of torch that a `pyproject.toml` pins; None without a pin."""
    try:
        settings = tomllib.loads(pyproject.read_text(encoding="utf-8"))
    except OSError:
        return None
    groups = [
        settings.get("project", {}).get("dependencies", []),
        *settings.get("dependency-groups", {}).values(),
    ]
    for requirement in (entry for group in groups for entry in group):
        if match := _REQUIREMENT.match(str(requirement)):
            return match[1]
    return None


def installed_torch() -> str | None:
    """Version of the installed torch, which is not imported; None without."""
    try:
        return metadata.version("torch")
    except metadata.PackageNotFoundError:
        return None


def complaint(installed: str | None, pinned: str | None) -> str | None:
    """Say in words what is wrong with torch; None when nothing is."""
    if installed is None:
        return (
            f"torch is not installed for {sys.executable}. Remedy: start with "
            "`nox -s serve`, which installs the pinned version."
        )
    if pinned and installed.split("+")[0] != pinned:
        return (
            f"torch {installed} is installed; the pages were checked with "
            f"torch {pinned}. Outputs may differ."
        )
    return None
