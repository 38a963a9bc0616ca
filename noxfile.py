"""Sessions that build, prove and serve the site: `nox -l` lists them."""

from __future__ import annotations

import os
import shutil
import sys
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
EDITOR = ROOT / "tools" / "live" / "editor"
USES_ENVIRONMENT = {"venv_backend": "none", "requires": ["environment"]}
PYTHON_FOLDERS = ("tools", "tests", "snippets", "docs/labs")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


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
    with session.chdir(EDITOR):
        session.run("npm", "ci", "--silent", "--ignore-scripts", external=True)
        session.run("npm", "run", "--silent", "build", external=True)


def find_browser(session: nox.Session) -> str | None:
    """Path of a Chromium; without one, say what installs it.

    Stops the session without a browser when CI is set.
    """
    path = os.environ.get("CHROMIUM") or next(
        filter(None, map(shutil.which, BROWSERS)), None
    )
    if path:
        return path
    message = (
        "No Chromium found: the browser gates cannot run. "
        "Remedy: `apt-get install chromium` (Debian), or set CHROMIUM to one."
    )
    if os.environ.get("CI"):
        session.error(message)
    session.warn(message)
    return None


@nox.session(default=False)
def environment(session: nox.Session) -> None:
    """Install the pinned packages that the other sessions share."""
    install(session, "torch", "site", "tests", "live")


@nox.session(**USES_ENVIRONMENT)
def tests(session: nox.Session) -> None:
    """Prove the site: run every block, build strictly, drive a browser."""
    installed_torch(session)
    browser = find_browser(session)
    pytest = ("-m", "pytest", *session.posargs)
    python(session, *pytest, "docs")
    python(session, *pytest, "tests", "snippets", "-m", "not browser")
    python(session, "-m", "tools.proof.mutants")
    python(session, "-m", "tools.figures", "--check")
    build_site(session)
    if browser is None:
        session.warn("NOT RUN: the browser gates (no Chromium found)")
        return
    prove_in_browser(session, browser)


def prove_in_browser(session: nox.Session, browser: str) -> None:
    """Visit every page, several at a time; then drive Run, undisturbed."""
    gates = ("-m", "pytest", "-m", "browser", *session.posargs)
    pages = "tests/test_built_site.py"
    several = ("-n", "logical", "--maxprocesses", "8")
    python(session, *gates, pages, *several, CHROMIUM=browser)
    python(session, *gates, "tests", f"--ignore={pages}", CHROMIUM=browser)


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
    """Print how much Run adds to running the same code by hand."""
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
    """Check style: ruff, Markdown, spelling."""
    install(session, "lint")
    folders = [name for name in PYTHON_FOLDERS if (ROOT / name).exists()]
    session.run("ruff", "check", "noxfile.py", *folders)
    session.run("ruff", "format", "--check", "noxfile.py", *folders)
    session.run(
        *("pymarkdown", "--config", ".pymarkdown.json", "scan", "-r"),
        *("README.md", "docs"),
    )
    session.run("codespell", "README.md", "docs", *folders)
