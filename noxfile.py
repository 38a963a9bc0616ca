"""Sessions that build, prove and serve the site: `nox -l` lists them."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036  (the message is the point)
    raise SystemExit(
        "Handwritten Gradients needs Python 3.11 or newer; this is "
        f"{sys.version.split()[0]}. Create the environment with a newer one."
    )

import nox

nox.needs_version = ">=2026.4.10"
nox.options.sessions = ["tests", "lint"]
nox.options.reuse_venv = "yes"
nox.options.default_venv_backend = "virtualenv"
nox.options.stop_on_first_error = True

ROOT = Path(__file__).parent
SITE = ROOT / "site"
PINS = nox.project.load_toml(ROOT / "pyproject.toml")
NPM_PINS = PINS["tool"]["handwritten-gradients"]["npm"]
OTHER_TORCHES = PINS["tool"]["handwritten-gradients"]["matrix"]
TORCH_PIN = PINS["dependency-groups"]["torch"][0].removeprefix("torch==")
# torch is large: one environment, made by the session `environment`, serves
# every session that needs it.
ENVIRONMENT = ROOT / ".nox" / "environment"
PYTHON = str(
    ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
)
NODE = ROOT / ".nox" / "node"
USES_ENVIRONMENT = {"venv_backend": "none", "requires": ["environment"]}
PYTHON_FOLDERS = ("tools", "tests", "snippets", "docs/labs")
MARKDOWN = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs")
# Of pytest: a process for each core.
SEVERAL = ("-n", "logical", "--maxprocesses", "8")


def install(session: nox.Session, *groups: str) -> None:
    """Install dependency groups at their pinned versions."""
    session.install("-q", *nox.project.dependency_groups(PINS, *groups))


def python(session: nox.Session, *arguments: str, **env: str) -> None:
    """Run the environment's Python from the root of the checkout."""
    session.run(PYTHON, *arguments, env=env, external=True)


def installed_torch(session: nox.Session) -> str:
    """The environment's version of torch.

    Stops the session when it is not the pinned one.
    """
    code = "import torch; print(torch.__version__.split('+')[0])"
    version = session.run(
        PYTHON, "-c", code, silent=True, external=True
    ).strip()
    if version != TORCH_PIN:
        session.error(
            f"torch {version} is installed, pyproject.toml pins {TORCH_PIN}. "
            f"Remedy: delete {ENVIRONMENT} and run nox again."
        )
    return version


def build_site(session: nox.Session) -> None:
    """Build strictly into site/; pages state the torch they ran with."""
    version = installed_torch(session)
    build_editor(session)
    python(
        session,
        *("-W", "ignore::DeprecationWarning", "-m", "mkdocs"),
        *("build", "--strict", "--clean"),
        CHECKED_TORCH=version,
    )


def build_editor(session: nox.Session) -> None:
    """Bundle CodeMirror; without npm, Edit falls back to a plain text area."""
    if not shutil.which("npm"):
        session.warn(
            "NOT BUILT: the editor (no npm found). Edit shows a text area. "
            "Remedy: install Node 18 or newer."
        )
        return
    npm(session, "build")


def npm(session: nox.Session, *scripts: str) -> None:
    """Install what package-lock.json pins, then run scripts of package.json."""
    session.run("npm", "ci", "--silent", "--no-audit", external=True)
    for script in scripts:
        session.run("npm", "run", "--silent", script, external=True)


def find_browser(session: nox.Session) -> str | None:
    """Path of a Chromium; without one, say what installs it.

    Stops the session without a browser when CI is set.
    """
    code = "from tools.browser.chromium import main; main()"
    said = session.run(PYTHON, "-c", code, silent=True, external=True).strip()
    if Path(said).exists():
        return said
    if os.environ.get("CI"):
        session.error(said)
    session.warn(f"NOT RUN: what needs a browser. {said}")
    return None


@nox.session(default=False)
def environment(session: nox.Session) -> None:
    """Install the pinned packages that the other sessions share."""
    install(session, "torch", "site", "tests", "live")


# ---- The parts of the proof ------------------------------------------------
# Each takes the session and the paths or options given behind `--`.


def prove_blocks(session: nox.Session, *chosen: str) -> None:
    """Run the blocks of the pages as readers see them."""
    python(session, "-m", "pytest", *(chosen or ("docs",)))


def prove_snippets(session: nox.Session, *chosen: str) -> None:
    """Run snippets, exercises, rules and the tests without a browser."""
    tests = ("tests", "snippets", "-m", "not browser", *SEVERAL)
    python(session, "-m", "pytest", *tests, *chosen)


def prove_mutants(session: nox.Session, *chosen: str) -> None:
    """Break the gradients of the snippets and see each snippet notice."""
    python(session, "-m", "tools.proof.mutants", *chosen)


def prove_figures(session: nox.Session, *chosen: str) -> None:
    """Draw the figures again and compare."""
    python(session, "-m", "tools.figures", "--check", *chosen)


def prove_pages(session: nox.Session, *chosen: str) -> None:
    """Build strictly, then visit the pages, several at a time."""
    build_site(session)
    if browser := find_browser(session):
        gates = ("tests/test_built_site.py", "-m", "browser", *SEVERAL)
        python(session, "-m", "pytest", *gates, *chosen, CHROMIUM=browser)


def prove_run(session: nox.Session, *chosen: str) -> None:
    """Drive the Run button and the gates themselves, undisturbed."""
    if not (SITE / "index.html").exists():
        build_site(session)
    if browser := find_browser(session):
        rest = ("tests", "--ignore=tests/test_built_site.py", "-m", "browser")
        python(session, "-m", "pytest", *rest, *chosen, CHROMIUM=browser)


PARTS = {
    "blocks": prove_blocks,
    "snippets": prove_snippets,
    "mutants": prove_mutants,
    "figures": prove_figures,
    "gates": prove_pages,
    "live": prove_run,
}


def prove(session: nox.Session, parts: dict[str, Callable[[], None]]) -> None:
    """Run every part, whatever fails before it; print the seconds of each.

    Stops the session at the end, naming the parts that failed.
    """
    took: dict[str, float] = {}
    failed = []
    for name, part in parts.items():
        started = time.monotonic()
        try:
            part()
        except nox.command.CommandFailed:
            failed.append(name)
        took[name] = time.monotonic() - started
    for name, seconds in took.items():
        mark = "FAILED" if name in failed else "ok"
        session.log(f"{seconds:6.1f} s  {name}: {mark}")
    if failed:
        session.error(f"failed: {', '.join(failed)}")


@nox.session(**USES_ENVIRONMENT)
def tests(session: nox.Session) -> None:
    """Prove the site: every part below, one after the other."""
    installed_torch(session)
    prove(session, {name: partial(PARTS[name], session) for name in PARTS})


@nox.session(**USES_ENVIRONMENT)
def blocks(session: nox.Session) -> None:
    """Run the blocks of pages: `-- docs/hooks`."""
    prove_blocks(session, *session.posargs)


@nox.session(**USES_ENVIRONMENT)
def snippets(session: nox.Session) -> None:
    """Run snippets, exercises and rules: `-- -k hooks`."""
    prove_snippets(session, *session.posargs)


@nox.session(**USES_ENVIRONMENT)
def mutants(session: nox.Session) -> None:
    """Break gradients and see the snippets notice: `-- snippets/hooks`."""
    prove_mutants(session, *session.posargs)


@nox.session(**USES_ENVIRONMENT)
def figures(session: nox.Session) -> None:
    """Draw figures again and compare: `-- hooks`."""
    prove_figures(session, *session.posargs)


@nox.session(**USES_ENVIRONMENT)
def gates(session: nox.Session) -> None:
    """Build, then visit pages in a browser: `-- -k /hooks/`."""
    prove_pages(session, *session.posargs)


@nox.session(**USES_ENVIRONMENT)
def live(session: nox.Session) -> None:
    """Drive the Run button and the gates themselves: `-- -k flood`."""
    prove_run(session, *session.posargs)


@nox.session(**USES_ENVIRONMENT)
def rules(session: nox.Session) -> None:
    """Check the static rules of pages and snippets; takes seconds."""
    python(session, "-m", "tools.proof.rules")


@nox.session(**USES_ENVIRONMENT)
def topic(session: nox.Session) -> None:
    """Prove one topic whole: `-- hooks`.

    Stops the session when no topic of that name exists.
    """
    installed_torch(session)
    name = session.posargs[0] if session.posargs else ""
    if not name or not (ROOT / "docs" / name).is_dir():
        session.error(f"no topic {name!r}. Remedy: `nox -s topic -- hooks`.")
    code = f"snippets/{name}"
    parts = {
        "blocks": partial(prove_blocks, session, f"docs/{name}"),
        "snippets": partial(
            prove_snippets, session, "-k", f"{name}/ or static"
        ),
        "mutants": partial(prove_mutants, session, code),
        "figures": partial(prove_figures, session, name),
        "gates": partial(prove_pages, session, "-k", f"/{name}/"),
    }
    prove(session, parts)


@nox.session(**USES_ENVIRONMENT)
def serve(session: nox.Session) -> None:
    """Serve the site with Run working; `-- --static`: a finished build."""
    build_editor(session)
    python(
        session,
        *("-m", "tools.live", *session.posargs),
        CHECKED_TORCH=installed_torch(session),
    )


@nox.session(**USES_ENVIRONMENT)
def build(session: nox.Session) -> None:
    """Build the site strictly into site/."""
    build_site(session)


@nox.session(**USES_ENVIRONMENT)
def update(session: nox.Session) -> None:
    """Regenerate every .out and every figure, then show the diff."""
    installed_torch(session)
    python(session, "-m", "tools.proof.outputs", "--write")
    python(session, "-m", "tools.figures")
    session.run("git", "--no-pager", "diff", "--stat", "-p", external=True)


@nox.session(**USES_ENVIRONMENT)
def benchmark(session: nox.Session) -> None:
    """Measure the times that figures draw, and what Run adds to plain code."""
    python(session, "-m", "tools.figures", "--measure", "forward-mode")
    python(session, "-m", "tools.benchmark.functions")
    arguments: list[str] = []
    if shutil.which("npm"):
        folder = NODE / "thebe"
        folder.mkdir(parents=True, exist_ok=True)
        package = f"thebe@{NPM_PINS['thebe']}"
        with session.chdir(folder):
            session.run("npm", "pack", "--silent", package, external=True)
            archive = f"thebe-{NPM_PINS['thebe']}.tgz"
            session.run("tar", "xzf", archive, external=True)
        arguments = ["--thebe", str(folder / "package")]
    else:
        session.warn("NOT MEASURED: thebe (no npm found)")
    python(
        session,
        "-m",
        "tools.benchmark.run_button",
        *arguments,
        *session.posargs,
    )


@nox.session(**USES_ENVIRONMENT)
def lighthouse(session: nox.Session) -> None:
    """Score a sample of pages with Lighthouse; needs Node and npm."""
    build_site(session)
    if not shutil.which("npm"):
        session.error("npm not found. Remedy: install Node 20 or newer.")
    session.run(
        *("npm", "install", "--silent", "--no-save", "--no-audit"),
        *("--prefix", str(NODE), f"lighthouse@{NPM_PINS['lighthouse']}"),
        external=True,
    )
    command = NODE / "node_modules" / ".bin" / "lighthouse"
    python(
        session,
        "-m",
        "tools.benchmark.lighthouse",
        str(command),
        *session.posargs,
    )


@nox.session(default=False, requires=["environment"])
def zensical(session: nox.Session) -> None:
    """Build with Material's successor and print what is lost; no gate."""
    build_site(session)
    install(session, "site", "zensical")
    other = Path(session.create_tmp()) / "site"
    settings = {"SITE_DIR": str(other), "PYTHONPATH": str(ROOT)}
    session.run("zensical", "build", "--clean", env=settings)
    python(session, "-m", "tools.zensical", str(SITE), str(other))


@nox.session(default=False)
@nox.parametrize("torch", OTHER_TORCHES)
def matrix(session: nox.Session, torch: str) -> None:
    """Run the snippets on another torch; 5 to 7 GB for each version."""
    groups = nox.project.dependency_groups(PINS, "torch", "site", "tests")
    pinned = f"torch=={TORCH_PIN}"
    session.install(
        "-q", *(f"torch=={torch}" if one == pinned else one for one in groups)
    )
    session.run("python", "-m", "tools.proof.matrix", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style: ruff, Markdown, spelling, the site's scripts."""
    install(session, "lint")
    folders = [name for name in PYTHON_FOLDERS if (ROOT / name).exists()]
    session.run("ruff", "check", "noxfile.py", *folders)
    session.run("ruff", "format", "--check", "noxfile.py", *folders)
    session.run(
        *("pymarkdown", "--config", ".pymarkdown.json", "scan", "-r"),
        *MARKDOWN,
    )
    session.run("codespell", *MARKDOWN, *folders)
    lint_scripts(session)


def lint_scripts(session: nox.Session) -> None:
    """Format and lint of scripts and style sheets; without npm, say so."""
    if shutil.which("npm"):
        npm(session, "lint")
    elif os.environ.get("CI"):
        session.error("npm not found. Remedy: install Node 18 or newer.")
    else:
        session.warn(
            "NOT CHECKED: the site's scripts (no npm found). "
            "Remedy: install Node 18 or newer."
        )
