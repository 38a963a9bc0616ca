"""Write every figure, or compare each with the file that is stored."""

import argparse
import contextlib
import importlib.util
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from tools.proof.execute import clean_state

ROOT = Path(__file__).resolve().parent
REMEDY = "run `nox -s update` and commit what changed"


def sources(names: Sequence[str] = (), root: Path = ROOT) -> list[Path]:
    """Return figure modules, all of them or those whose path is named.

    Raises:
        SystemExit: a name matches none; says which.
    """
    found = sorted(root.glob("*/*.py"))
    if not names:
        return found
    parts = {name: name.removesuffix(".svg") for name in names}
    for name, part in parts.items():
        if not any(part in path.as_posix() for path in found):
            raise SystemExit(f"no figure matches {name}")
    return [p for p in found if any(n in p.as_posix() for n in parts.values())]


def load(source: Path) -> ModuleType:
    """Import one figure module.

    By path: a folder is named after its topic, which may have a hyphen.
    """
    spec = importlib.util.spec_from_file_location(source.stem, source)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{source} is no Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build(source: Path) -> dict[Path, str]:
    """Run one figure module and return the files that it makes."""
    # A snippet's class may print what it does, for the page.
    with clean_state(), contextlib.redirect_stdout(None):
        module = load(source)
        if not hasattr(module, "build"):
            raise SystemExit(f"{source} defines no build() -> str")
        built = module.build()
    if isinstance(built, str):
        built = {f"{source.stem}.svg": built}
    return {source.with_name(name): text for name, text in built.items()}


def measure(source: Path) -> None:
    """Measure again what a figure draws from a record, and store it."""
    module = load(source)
    if hasattr(module, "measure"):
        with clean_state():
            found = json.dumps(module.measure(), indent=1)
        module.RECORD.write_text(found + "\n", encoding="utf-8")
        print(f"measured {module.RECORD.relative_to(ROOT)}")


def differing(files: dict[Path, str]) -> list[Path]:
    """Return the files whose stored text is not what was built."""
    return [
        path
        for path, text in files.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def orphans(root: Path = ROOT) -> list[Path]:
    """Return drawings and data that no module of the same name makes."""
    return [
        path
        for path in sorted(root.glob("*/*.*"))
        if path.suffix in (".svg", ".json")
        and not path.with_suffix(".py").exists()
    ]


def check(files: dict[Path, str], root: Path = ROOT) -> list[str]:
    """Return a complaint for each file that is stale or made by nothing."""
    return [
        f"stale: {path.relative_to(root)}: {REMEDY}"
        for path in differing(files)
    ] + [
        f"no source: {path.relative_to(root)}: delete it, no module makes it"
        for path in orphans(root)
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 when every figure was written, or is up to date."""
    parser = argparse.ArgumentParser(prog="python -m tools.figures")
    parser.add_argument(
        "names", nargs="*", metavar="TOPIC|PATH", help="which (default: all)"
    )
    parser.add_argument("--check", action="store_true", help="do not write")
    parser.add_argument(
        "--measure", action="store_true", help="first renew the records"
    )
    options = parser.parse_args(arguments)
    chosen = sources(options.names)
    if options.measure:
        for source in chosen:
            measure(source)
    files = {p: t for source in chosen for p, t in build(source).items()}
    if options.check:
        complaints = check(files)
        print("\n".join(complaints) or f"{len(files)} files, none is stale")
        return 1 if complaints else 0
    changed = differing(files)
    for path in changed:
        path.write_text(files[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    print(f"{len(files)} files, {len(changed)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
