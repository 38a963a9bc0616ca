"""The report on Zensical counts what it says it counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.zensical import content, main, missing

PAGE = "<html><h2>One</h2><h2>Two</h2><div data-run></div></html>"


def site(folder: Path, *addresses: str) -> Path:
    for address in addresses:
        page = folder / address / "index.html"
        page.parent.mkdir(parents=True)
        page.write_text(PAGE, encoding="utf-8")
    return folder


def test_report_names_what_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mkdocs = site(tmp_path / "a", ".", "labs/one")
    zensical = site(tmp_path / "b", ".")
    assert content(mkdocs)["sections"] == 4
    assert content(zensical)["code blocks"] == 1
    assert missing(mkdocs, zensical) == ["/labs/one/"]
    assert main([str(mkdocs), str(zensical)]) == 0
    assert "not built: /labs/one/" in capsys.readouterr().out


def test_site_that_is_not_built_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="Remedy: `nox -s build`"):
        content(tmp_path)
