"""Measure Run against doing the same by hand, and against thebe.

    python -m tools.benchmark.run_button [--rounds N] [--thebe FOLDER]

Prints a table of ratios, because times of one machine say nothing about
another. FOLDER is an unpacked `npm pack thebe@0.9.3`; without it the rows of
thebe are left out. Needs a Chromium (on the path, or named by CHROMIUM).
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import json
import os
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from jupyter_client import KernelManager
from playwright.sync_api import Browser, Page

# The benchmark drives the same fixture site and browser as the tests.
from tools.browser.chromium import browsing
from tools.browser.run_button import Block, enter
from tools.browser.run_pages import ASSETS, PAGES, ROOT, write_site
from tools.live.kernels import SitePython
from tools.live.subprocess_server import free_port, serving

# A complete Function with its proof, as the site's pages show it, and the
# smallest program that uses a gradient.
TYPICAL, SMALLEST = "cube", "same"
ADDRESS = "127.0.0.1"
WARM_LIMIT, FIRST_LIMIT, FIRST_SCRIPT_LIMIT = 2.0, 1.3, 6 * 1024
SCRIPTS = ("run.js", "run/session.js", "run/block.js", "run/text.js")
BACK_END, EDITOR = "run/jupyter.js", "editor/editor.js"

# From the reader's click to the output in the page, on the page's own clock.
CLOCK = """
window.took = new Promise(() => {});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-action=run]")) return;
  const start = performance.now();
  const box = event.target.closest(".highlight");
  const find = () => box.parentNode.querySelector(
    `[data-block="${box.dataset.block}"] + .hg-run .hg-run__output`);
  window.took = new Promise((resolve) => {
    const look = new MutationObserver(() => {
      if (!find()?.textContent.includes("12.")) return;
      look.disconnect();
      resolve((performance.now() - start) / 1000);
    });
    // The old output stays until the new one is there.
    look.observe(find() ?? document.body, { childList: true, subtree: true });
  });
}, true);
"""

THEBE_PAGE = """<!doctype html><body>
<pre data-executable="true" data-language="python">{code}</pre>
<script type="text/x-thebe-config">
{{"bootstrap": false, "requestKernel": true, "useBinder": false,
 "useJupyterLite": false, "mountActivateWidget": false,
 "mountStatusWidget": false, "kernelOptions": {{"name": "python3"}},
 "serverSettings": {{"baseUrl": "{server}", "token": "{token}",
  "appendToken": true}}}}
</script>
<script src="lib/index.js"></script>
<script>
const shown = () => new Promise((resolve) => {{
  const look = () => {{
    const all = [...document.querySelectorAll(".jp-OutputArea-output")];
    const text = all.filter((one) => !one.dataset.old)
      .map((one) => one.textContent).join();
    if (text.includes("gradient 12.")) resolve(); else setTimeout(look, 2);
  }};
  look();
}});
const press = () => document.querySelector(".thebe-run-button").click();
window.first = async () => {{
  const start = performance.now();
  await thebe.bootstrap({{ useBinder: false, requestKernel: true }});
  press();
  await shown();
  return (performance.now() - start) / 1000;
}};
window.again = async () => {{
  for (const one of document.querySelectorAll(".jp-OutputArea-output"))
    one.dataset.old = "yes";
  const start = performance.now();
  press();
  await shown();
  return (performance.now() - start) / 1000;
}};
</script>"""


@dataclass(frozen=True)
class Row:
    """One line of the table; `limit` is the most that is accepted."""

    what: str
    value: str
    limit: str = ""
    good: bool = True


def size(path: Path) -> int:
    """Bytes of a file as it is sent, compressed."""
    return len(gzip.compress(path.read_bytes(), mtime=0))


def seconds(work: Callable[[], object]) -> float:
    """How long `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@contextmanager
def bare_kernel() -> Iterator[object]:
    """The kernel that Run starts, talked to without server and browser."""
    with tempfile.TemporaryDirectory() as folder:
        manager = KernelManager(
            transport="ipc" if os.name == "posix" else "tcp",
            connection_file=str(Path(folder) / "kernel.json"),
            kernel_name="site",
            kernel_spec_manager=SitePython(),
        )
        manager.start_kernel()
        client = manager.client()
        client.start_channels()
        try:
            client.wait_for_ready(timeout=60)
            yield client
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)


def direct(client: object, code: str) -> float:
    """Seconds from sending code to a kernel until its output is back."""
    start = time.perf_counter()
    message = client.execute(code, store_history=False)
    printed = None
    while True:
        reply = client.get_iopub_msg(timeout=60)
        if reply["parent_header"].get("msg_id") != message:
            continue
        if reply["msg_type"] == "stream":
            printed = printed or time.perf_counter() - start
        if reply["content"].get("execution_state") == "idle":
            client.get_shell_msg(timeout=60)
            return printed


def start_bare_kernel() -> None:
    """Start a plain ipykernel until it answers, and end it."""
    with tempfile.TemporaryDirectory() as folder:
        manager = KernelManager(
            transport="ipc" if os.name == "posix" else "tcp",
            connection_file=str(Path(folder) / "kernel.json"),
        )
        manager.start_kernel()
        client = manager.client()
        client.start_channels()
        try:
            client.wait_for_ready(timeout=60)
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)


def import_torch() -> None:
    """Import torch in a fresh Python."""
    subprocess.run([sys.executable, "-c", "import torch"], check=True)


def click(page: Page, name: str = TYPICAL) -> float:
    """Seconds from a click on Run until the output is on the page."""
    block = Block(page, "", name)
    block.press("run")
    took = page.evaluate("window.took")
    block.ended()
    return took


@dataclass
class Samples:
    """What was measured, in seconds; each list beside its counterpart."""

    first: list[float] = field(default_factory=list)
    by_hand: list[float] = field(default_factory=list)
    warm: dict[str, list[float]] = field(default_factory=dict)
    kernel: dict[str, list[float]] = field(default_factory=dict)
    thebe_first: list[float] = field(default_factory=list)
    thebe_warm: list[float] = field(default_factory=list)


def measure(browser: Browser, rounds: int, package: Path | None) -> Samples:
    """Everything once a round, so that all see the same load of the machine."""
    took = Samples()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(write_site(Path(folder))) as server,
        thebe_page(package) as thebe,
    ):
        for _ in range(rounds):
            took.by_hand.append(
                seconds(import_torch) + seconds(start_bare_kernel)
            )
            page = browser.new_context().new_page()
            page.add_init_script(CLOCK)
            enter(page, server)
            page.wait_for_timeout(500)
            took.first.append(click(page))
            measure_warm(page, took)
            page.locator("[data-action=restart]").first.click()
            page.context.close()
            if thebe:
                measure_thebe(browser, thebe, took)
    return took


def run_rows(took: Samples) -> list[Row]:
    """The table's rows about clicks on Run."""
    rows = [
        ratio(
            "first click / `import torch` + bare kernel",
            took.first,
            took.by_hand,
            FIRST_LIMIT,
        ),
        Row("  seconds", f"{statistics.median(took.first):.2f}"),
    ]
    for name, limit in ((TYPICAL, WARM_LIMIT), (SMALLEST, None)):
        what = f"warm click / same code in the kernel, {name}"
        rows.append(ratio(what, took.warm[name], took.kernel[name], limit))
        rows.append(
            Row("  seconds", f"{statistics.median(took.warm[name]):.3f}")
        )
    return rows


def measure_warm(page: Page, took: Samples) -> None:
    """Alternate, so that both see the same load of the machine."""
    with bare_kernel() as client:
        for name in (TYPICAL, SMALLEST):
            code = PAGES[""][name].code
            # The first time imports what the code needs.
            click(page, name)
            direct(client, code)
            for _ in range(10):
                took.warm.setdefault(name, []).append(click(page, name))
                took.kernel.setdefault(name, []).append(direct(client, code))


def ratio(
    what: str,
    ours: Sequence[float],
    theirs: Sequence[float],
    limit: float | None,
) -> Row:
    """Compare two medians."""
    value = statistics.median(ours) / statistics.median(theirs)
    if limit is None:
        return Row(what, f"{value:.2f}x")
    return Row(what, f"{value:.2f}x", f"<= {limit}x", value <= limit)


def measure_scripts() -> list[Row]:
    """What a page loads, compressed."""
    first = size(ASSETS / "run.js")
    all_scripts = sum(size(ASSETS / name) for name in (*SCRIPTS, BACK_END))
    rows = [
        Row(
            "first script, bytes",
            f"{first:,}",
            f"<= {FIRST_SCRIPT_LIMIT:,}",
            first <= FIRST_SCRIPT_LIMIT,
        ),
        Row("all scripts of a run, bytes", f"{all_scripts:,}"),
    ]
    if (ASSETS / EDITOR).exists():
        rows.append(
            Row("editor, on Edit only, bytes", f"{size(ASSETS / EDITOR):,}")
        )
    return rows


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A file server that prints nothing."""

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


def wait_for_port(port: int) -> None:
    """Wait until a server listens.

    Raises:
        TimeoutError: none does after a minute.
    """
    for _ in range(600):
        try:
            socket.create_connection((ADDRESS, port)).close()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(f"nothing listens on port {port}")


@contextmanager
def jupyter(token: str) -> Iterator[str]:
    """A plain Jupyter server that admits a page of another origin."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyter_server", "--no-browser"),
                *("--allow-root", f"--port={port}"),
                f"--IdentityProvider.token={token}",
                "--ServerApp.allow_origin=*",
                "--ServerApp.disable_check_xsrf=True",
                f"--ServerApp.root_dir={folder}",
            ],
            cwd=ROOT,
            env={
                **os.environ,
                "JUPYTER_RUNTIME_DIR": folder,
                "JUPYTER_CONFIG_DIR": folder,
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for_port(port)
            yield f"http://{ADDRESS}:{port}"
        finally:
            process.terminate()
            process.wait()


@contextmanager
def thebe_page(package: Path | None) -> Iterator[str | None]:
    """Address of a page with thebe and the same code; None without it."""
    if package is None:
        yield None
        return
    token = secrets.token_hex(16)
    with jupyter(token) as server:
        text = THEBE_PAGE.format(
            code=PAGES[""][TYPICAL].code, server=server, token=token
        )
        (package / "benchmark.html").write_text(text, encoding="utf-8")
        handler = functools.partial(Quiet, directory=str(package))
        with http.server.ThreadingHTTPServer((ADDRESS, 0), handler) as host:
            threading.Thread(target=host.serve_forever, daemon=True).start()
            yield f"http://{ADDRESS}:{host.server_port}/benchmark.html"
            host.shutdown()


def measure_thebe(browser: Browser, address: str, took: Samples) -> None:
    """thebe with the same code, on the same clock."""
    page = browser.new_context().new_page()
    page.goto(address)
    took.thebe_first.append(page.evaluate("window.first()"))
    took.thebe_warm += [page.evaluate("window.again()") for _ in range(10)]
    # Or the next page would find this kernel.
    page.evaluate("thebe.session.shutdown()")
    page.context.close()


def thebe_rows(package: Path, took: Samples) -> list[Row]:
    """The table's rows about thebe."""
    ours, theirs = took.first, took.thebe_first
    return [
        Row("thebe: its script, bytes", f"{size(package / 'lib/index.js'):,}"),
        ratio("first click / thebe's first output", ours, theirs, None),
        ratio("warm click / thebe", took.warm[TYPICAL], took.thebe_warm, None),
        Row("  thebe, first, seconds", f"{statistics.median(theirs):.2f}"),
        Row(
            "  thebe, warm, seconds",
            f"{statistics.median(took.thebe_warm):.3f}",
        ),
    ]


def table(rows: Sequence[Row]) -> str:
    """Lay out the rows."""
    width = max(len(row.what) for row in rows)
    lines = []
    for row in rows:
        verdict = "" if not row.limit else ("ok" if row.good else "TOO MUCH")
        lines.append(
            f"{row.what:<{width}}  {row.value:>9}  {row.limit:<9} {verdict}"
        )
    return "\n".join(line.rstrip() for line in lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; returns 1 when a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--thebe", type=Path, metavar="FOLDER")
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args(argv)
    with browsing() as browser:
        took = measure(browser, options.rounds, options.thebe)
    rows = [*measure_scripts(), *run_rows(took)]
    if options.thebe:
        rows += thebe_rows(options.thebe, took)
    print(table(rows))
    if options.json:
        found = {row.what.strip(): row.value for row in rows}
        options.json.write_text(json.dumps(found, indent=1) + "\n")
    return 0 if all(row.good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
