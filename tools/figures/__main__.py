"""Write every figure, or compare each with the file that is stored."""

import argparse
import importlib.util
import sys
from pathlib import Path

import torch

from tools.figures import draw

ROOT = Path(__file__).resolve().parent
REMEDY = "run `nox -s update` and commit what changed"


def sources(names: list[str]) -> list[Path]:
    """Return figure modules, all of them or those whose path is named."""
    found = sorted(p for p in ROOT.glob("*/*.py") if p.stem != "__init__")
    if not names:
        return found
    keep = [p for p in found if any(n in p.as_posix() for n in names)]
    if not keep:
        raise SystemExit(f"no figure matches {' '.join(names)}")
    return keep


def build(source: Path) -> dict[Path, str]:
    """Run one figure module and return the files that it makes."""
    torch.manual_seed(0)
    # By path: a folder is named after its topic, which may have a hyphen.
    spec = importlib.util.spec_from_file_location(source.stem, source)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, "build"):
        raise SystemExit(f"{source} defines no build() -> str")
    return draw.outputs(source, module.build())


def main() -> int:
    """Return 0 when every figure was written, or is up to date."""
    parser = argparse.ArgumentParser(prog="python -m tools.figures")
    parser.add_argument("names", nargs="*", help="part of a figure's path")
    parser.add_argument("--check", action="store_true", help="do not write")
    options = parser.parse_args()
    torch.set_num_threads(1)
    files: dict[Path, str] = {}
    for source in sources(options.names):
        files |= build(source)
    stale = [
        path
        for path, text in files.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if options.check:
        stored = set() if options.names else set(ROOT.glob("*/*.svg"))
        for path in stale:
            print(f"stale: {path.relative_to(ROOT.parent)}: {REMEDY}")
        orphans = sorted(stored - set(files))
        for path in orphans:
            shown = path.relative_to(ROOT.parent)
            print(f"no source: {shown}: delete it, no figure module makes it")
        return 1 if stale or orphans else 0
    for path in stale:
        path.write_text(files[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT.parent)}")
    print(f"{len(files)} files, {len(stale)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
