"""What a program does to its kernel, and what the next one meets."""

from __future__ import annotations

import os
import queue
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from jupyter_client.manager import KernelManager

from tools.live.kernel import MOST_CHARACTERS
from tools.live.kernels import KERNEL, SitePython

PATIENCE = 120.0
STARTUP = 'print("from the profile of the reader")\n'


@dataclass
class Outcome:
    """What one program sent back."""

    printed: str = ""
    value: str = ""
    error: str = ""
    traceback: str = ""
    sizes: list[int] = field(default_factory=list)


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Iterator[Callable[[str], Outcome]]:
    """A kernel as the server starts it, below a home with a profile."""
    folder: Path = tmp_path_factory.mktemp("k")
    startup = folder / "home/.ipython/profile_default/startup"
    startup.mkdir(parents=True)
    (startup / "10.py").write_text(STARTUP)
    before = dict(os.environ)
    os.environ["JUPYTER_RUNTIME_DIR"] = str(folder)
    os.environ["HOME"] = str(folder / "home")
    manager = KernelManager(kernel_spec_manager=SitePython())
    manager.kernel_name = KERNEL
    manager.connection_file = str(folder / "c.json")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=PATIENCE)

    def program(code: str) -> Outcome:
        message = client.session.msg(
            "execute_request",
            {"code": code, "silent": False, "store_history": False},
            metadata={"live": "start"},
        )
        client.shell_channel.send(message)
        outcome = Outcome()
        while True:
            try:
                reply = client.get_iopub_msg(timeout=PATIENCE)
            except queue.Empty:
                pytest.fail(f"no end of {code!r}")
            if (
                reply["parent_header"].get("msg_id")
                != message["header"]["msg_id"]
            ):
                continue
            content, kind = reply["content"], reply["msg_type"]
            outcome.sizes.append(len(str(content)))
            if kind == "stream":
                outcome.printed += content["text"]
            elif kind == "execute_result":
                outcome.value = content["data"]["text/plain"]
            elif kind == "error":
                outcome.error = content["evalue"]
                outcome.traceback = "\n".join(content["traceback"])
            elif kind == "status" and content["execution_state"] == "idle":
                return outcome

    yield program
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    os.environ.clear()
    os.environ.update(before)


@pytest.mark.parametrize(
    "spoil",
    [
        "import torch; torch.set_default_device('meta')",
        "import sys; sys.stdout = None",
        "import sys, io; sys.stdout = io.StringIO()",
        "import builtins; builtins.print = lambda *rest: None",
        "import builtins; builtins.ready = 'left behind'",
        "import warnings; warnings.simplefilter('error')",
        "import sys; sys.setrecursionlimit(60)",
        "import os; os.chdir('/')",
        "import os; os.environ['LEFT'] = 'behind'",
    ],
)
def test_next_program_meets_nothing_of_the_last(run, spoil: str) -> None:
    run(spoil)
    after = run(
        "import builtins, os, sys, warnings, torch\n"
        "warnings.warn('only a warning')\n"
        "depth = sys.getrecursionlimit()\n"
        "print(torch.ones(1).device, depth > 500, os.getcwd() != '/',\n"
        "      'LEFT' in os.environ, hasattr(builtins, 'ready'))"
    )
    assert after.error == ""
    assert "cpu True True False False\n" in after.printed


def test_profile_of_the_reader_is_not_read(run) -> None:
    assert run("print('mine')").printed == "mine\n"
    kept = run("get_ipython().history_manager.enabled").value
    assert kept == "False"


@pytest.mark.parametrize(
    "code",
    [
        "'x' * 3_000_000",
        "raise ValueError('x' * 3_000_000)",
        "from IPython.display import HTML, display\n"
        "display(HTML('x' * 30_000_000))",
        "class Long:\n    def __repr__(self): return 'x' * 3_000_000\nLong()",
    ],
)
def test_values_and_errors_are_cut(run, code: str) -> None:
    outcome = run(code)
    assert max(outcome.sizes) < 4 * MOST_CHARACTERS
    shown = outcome.value + outcome.error
    assert not shown or "characters not shown]" in shown


def test_short_values_and_errors_are_whole(run) -> None:
    assert run("'y' * 1000").value == repr("y" * 1000)
    assert run("raise ValueError('y' * 1000)").error == "y" * 1000


def test_text_of_a_system_exit_is_shown(run) -> None:
    outcome = run("raise SystemExit('no data found')")
    assert "no data found" in outcome.traceback
