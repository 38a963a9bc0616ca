"""MkDocs hook: the foot of a page names the versions that its code ran on.

`snippets/versions.toml` is the source: the versions on which all snippets were
last run, and each program that ends differently there. Templates read
`page.meta.ran_on`: for each version its name and the files that differ.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from tools.checkout import Checkout
from tools.markdown.includes import included_files

FILE = "versions.toml"


@dataclass(frozen=True)
class Difference:
    """What one program does on other versions of torch.

    `program` is its path below `snippets/`, without `.py`; `versions` says
    where it differs; `how` is 'raises', 'prints' or 'rejects'; `note` is what
    a page that shows the program has to say; `why` is for maintainers.
    """

    program: str
    versions: str
    how: str
    note: str
    why: str

    def holds_on(self, torch: str) -> bool:
        """Whether the program differs on version `torch`."""
        return Version(torch) in SpecifierSet(self.versions)


def differences(checkout: Checkout) -> list[Difference]:
    """Every listed difference.

    Raises:
        TypeError: an entry lacks a field, or has an unknown one.
    """
    return [
        Difference(program, **entry)
        for program, entry in _tables(checkout)["differs"].items()
    ]


def versions_seen(checkout: Checkout) -> dict[str, str]:
    """Versions on which every program was last run, with the date."""
    return _tables(checkout)["seen"]


def _tables(checkout: Checkout) -> dict[str, dict]:
    text = (checkout.snippets / FILE).read_text(encoding="utf-8")
    return tomllib.loads(text)


def program_name(path: Path, checkout: Checkout) -> str:
    """`functions/linear`; for an exercise `saving/exercises/repair`."""
    return path.relative_to(checkout.snippets).with_suffix("").as_posix()


def programs(page: Path, checkout: Checkout) -> set[str]:
    """Names of the snippets that a page includes code or output of."""
    return {
        program_name(path, checkout) for path in included_files(page, checkout)
    }


def on_page_markdown(
    markdown: str, page: Page, config: MkDocsConfig, **_: object
) -> None:
    """Give the template the versions, for a page that shows code."""
    checkout = Checkout(Path(config.config_file_path).parent)
    source = page.file.abs_src_path
    if source is None or not (shown := programs(Path(source), checkout)):
        return
    page.meta["ran_on"] = [
        {
            "version": version,
            "differing": sorted(
                f"{item.program.rpartition('/')[2]}.py"
                for item in differences(checkout)
                if item.program in shown and item.holds_on(version)
            ),
        }
        for version in versions_seen(checkout)
    ]
