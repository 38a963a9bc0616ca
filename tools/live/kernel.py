"""The kernel process behind Run: IPython, one clean program at a time.

The page sends ordinary execute requests. Three things are asked for in the
metadata of a request, so that no hidden code runs in the reader's namespace:

* `{"live": "start"}`: import torch, empty the namespace, reset torch's state,
  then run the code, if there is any;
* `{"live": "check", "checker": SOURCE}`: run an exercise's checker;
* `{"cellId": NAME}`: what tracebacks call the block.

Floods are cut here, at their source, so that neither the server nor the page
ever holds more than the first and the last lines.
"""

from __future__ import annotations

import builtins
import contextlib
import os
import sys
import threading
import warnings
from collections.abc import Callable
from types import TracebackType
from typing import Any

from ipykernel.compiler import XCachingCompiler
from ipykernel.displayhook import ZMQShellDisplayHook
from ipykernel.iostream import OutStream
from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp
from ipykernel.zmqshell import ZMQInteractiveShell
from IPython.core.error import StdinNotImplementedError
from traitlets import Type

from tools.proof.checker import run_checker

HEAD_LINES, HEAD_CHARACTERS = 300, 40_000
TAIL_LINES, TAIL_CHARACTERS = 100, 10_000
MOST_DISPLAYS = 50
# Of one value or one error message; an image may have more.
MOST_CHARACTERS, MOST_IMAGE_CHARACTERS = 50_000, 8_000_000
FIRST_FRAMES, LAST_FRAMES = 8, 6
INPUT_ANSWER = (
    "input() cannot be answered on this page: write the value into the code"
)


def cut(text: str) -> str:
    """The start of a long text, and how much of it is missing."""
    if len(text) <= MOST_CHARACTERS:
        return text
    hidden = len(text) - MOST_CHARACTERS
    return f"{text[:MOST_CHARACTERS]}\n[... {hidden:,} characters not shown]"


def cut_bundle(data: dict[str, Any]) -> dict[str, Any]:
    """The forms of one displayed object, none longer than a page can hold."""
    kept: dict[str, Any] = {}
    for kind, form in data.items():
        size = len(form) if isinstance(form, str | bytes) else 0
        if kind == "text/plain":
            kept[kind] = cut(form)
        elif size <= MOST_IMAGE_CHARACTERS:
            kept[kind] = form
    return kept


class Flood:
    """Keeps the start and the end of what one run prints to one stream."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget everything: a new run starts."""
        self._lines = self._characters = 0
        self._dropped_lines = self._dropped_characters = 0
        self._tail: list[str] = []
        self._tail_size = 0

    def head(self, text: str) -> str:
        """Return the part of `text` to print now; keep the rest for the end."""
        if self._characters < HEAD_CHARACTERS and self._lines < HEAD_LINES:
            shown = text[: HEAD_CHARACTERS - self._characters]
            rows = shown.splitlines(keepends=True)
            shown = "".join(rows[: HEAD_LINES - self._lines])
            self._characters += len(shown)
            self._lines += shown.count("\n")
        else:
            shown = ""
        if rest := text[len(shown) :]:
            self._tail.append(rest)
            self._tail_size += len(rest)
            if self._tail_size > 8 * TAIL_CHARACTERS:
                self._trim()
        return shown

    def end(self) -> str:
        """Return what is left to print: what was cut, and the last lines."""
        self._trim()
        tail = "".join(self._tail)
        if not self._dropped_characters:
            return tail
        cut = (
            f"{self._dropped_lines:,} lines"
            if self._dropped_lines
            else f"{self._dropped_characters:,} characters"
        )
        return f"\n[... {cut} not shown ...]\n{tail}"

    def _trim(self) -> None:
        text = "".join(self._tail)
        kept = text[-TAIL_CHARACTERS:]
        kept = "".join(kept.splitlines(keepends=True)[-TAIL_LINES:])
        dropped = text[: len(text) - len(kept)]
        self._dropped_characters += len(dropped)
        self._dropped_lines += dropped.count("\n")
        self._tail = [kept]
        self._tail_size = len(kept)


class CutStream(OutStream):
    """Standard output or error of the kernel, with floods cut."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._flood = Flood()
        # `write` is called from the thread that reads the file descriptor too.
        self._flood_lock = threading.RLock()
        super().__init__(*arguments, **options)

    def write(self, text: str) -> int:
        """Print `text`, or keep it for the end of the run.

        Raises:
            TypeError: `text` is not a string.
        """
        if not isinstance(text, str):
            raise TypeError(f"write() needs str, not {type(text).__name__}")
        with self._flood_lock:
            if shown := self._flood.head(text):
                super().write(shown)
        return len(text)

    def begin_run(self) -> None:
        """Start counting again."""
        with self._flood_lock:
            self._flood.begin()

    def end_run(self) -> None:
        """Print the end of what was cut."""
        with self._flood_lock:
            if rest := self._flood.end():
                super().write(rest)
            self._flood.begin()


class BlockCompiler(XCachingCompiler):
    """Names code after the block on the page instead of `In[1]`."""

    block = "this block"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._blocks: dict[str, str] = {}

    def cache(self, *arguments: Any, **options: Any) -> str:
        """Compile as usual and remember which block the code came from."""
        name = super().cache(*arguments, **options)
        self._blocks[name] = self.block
        return name

    def format_code_name(self, name: str) -> tuple[str, str] | None:
        """What a traceback says where a file's name would be."""
        if name not in self._blocks:
            return super().format_code_name(name)
        kind, _, rest = self._blocks[name].capitalize().partition(" ")
        return kind, rest


class CutDisplayHook(ZMQShellDisplayHook):
    """Sends the value of the last expression, cut like everything else."""

    def write_format_data(
        self, format_dict: dict[str, Any], md_dict: dict | None = None
    ) -> None:
        """Put the forms of the value into the message that is sent."""
        super().write_format_data(cut_bundle(format_dict), md_dict)


class LiveShell(ZMQInteractiveShell):
    """IPython's shell, with short tracebacks and a fast clean start."""

    displayhook_class = Type(CutDisplayHook)

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "compiler_class": BlockCompiler})
        self._hidden_frames = 0

    def start_program(self) -> None:
        """Empty the namespace, as if the interpreter had just started.

        IPython's own `reset` also rewinds the history and collects garbage,
        which takes longer than most programs of the site.
        """
        kept = {"__name__", "__builtins__", "__builtin__"}
        for name in [key for key in self.user_ns if key not in kept]:
            del self.user_ns[name]
        self.user_ns_hidden.clear()
        self.init_user_ns()
        # IPython's own `exit` would end the kernel.
        self.user_ns["exit"] = self.user_ns["quit"] = end_program
        # The last values displayed, which IPython keeps as `_`.
        for name in ("_", "__", "___"):
            setattr(self.displayhook, name, "")

    def _get_exc_info(self, exc_tuple: Any = None) -> tuple:
        """The exception to show, without the middle of a deep traceback."""
        kind, error, trace = super()._get_exc_info(exc_tuple)
        trace, self._hidden_frames = without_middle(trace)
        if isinstance(error, BaseException):
            error.__traceback__ = trace
        return kind, error, trace

    def _showtraceback(
        self, etype: type, evalue: BaseException, stb: list[str]
    ) -> None:
        """Send a traceback; say how much of it was left out."""
        if issubclass(etype, SystemExit):
            # IPython would explain its own magic commands.
            said = f": {evalue}" if str(evalue) else ""
            stb = [f"SystemExit{said}: the run ended here."]
        elif self._hidden_frames:
            note = f"[... {self._hidden_frames:,} calls not shown ...]\n"
            # A rule, a title, then the frames; IPython drops its own first.
            stb.insert(FIRST_FRAMES + 1, note)
        text = str(evalue)
        if len(text) > MOST_CHARACTERS:
            evalue = Exception(cut(text))
        super()._showtraceback(etype, evalue, [cut(part) for part in stb])


def end_program(code: Any = None) -> None:
    """What `exit` and `quit` do in a block, as in a script.

    Raises:
        SystemExit: always.
    """
    raise SystemExit(code)


def without_middle(
    trace: TracebackType | None,
) -> tuple[TracebackType | None, int]:
    """Shorten a deep traceback; IPython needs 15 s to format 1,000 frames.

    Returns:
        The traceback, and how many frames it lost.
    """
    frames = []
    while trace is not None:
        # A reader cannot act on what this file does.
        if trace.tb_frame.f_code.co_filename != __file__:
            frames.append(trace)
        trace = trace.tb_next
    length = len(frames)
    hidden = len(frames) - FIRST_FRAMES - LAST_FRAMES
    kept = frames
    if hidden > 1:
        kept = frames[:FIRST_FRAMES] + frames[-LAST_FRAMES:]
    short = None
    for part in reversed(kept):
        short = TracebackType(
            short, part.tb_frame, part.tb_lasti, part.tb_lineno
        )
    return short, length - len(kept)


class ProcessState:
    """What Python itself keeps between programs, as it was at the start."""

    def __init__(self) -> None:
        self._streams = sys.stdout, sys.stderr
        self._builtins = dict(vars(builtins))
        self._recursion_limit = sys.getrecursionlimit()
        self._filters = list(warnings.filters)
        self._folder = os.getcwd()
        self._environment = dict(os.environ)

    def restore(self) -> None:
        """Undo what the last program has replaced."""
        sys.stdout, sys.stderr = self._streams
        vars(builtins).update(self._builtins)
        for name in set(vars(builtins)) - set(self._builtins):
            delattr(builtins, name)
        sys.setrecursionlimit(self._recursion_limit)
        warnings.filters[:] = self._filters
        # Tells Python that the filters are others than before.
        warnings.simplefilter("default", append=True)
        warnings.filters.pop()
        os.chdir(self._folder)
        os.environ.clear()
        os.environ.update(self._environment)


class LiveKernel(IPythonKernel):
    """An IPython kernel that runs one program of the page at a time."""

    shell_class = Type(LiveShell)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._displays = 0
        self.shell.display_pub.register_hook(self._count_display)
        self._process_state: ProcessState | None = None

    async def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: dict | None = None,
        allow_stdin: bool = False,
        *,
        cell_meta: dict | None = None,
        cell_id: str | None = None,
    ) -> dict[str, Any]:
        """Answer one request of the page."""
        metadata = cell_meta or {}
        if metadata.get("live") == "start":
            reply = self._reply(self._start)
            if not code or reply["status"] == "error":
                return reply
        if metadata.get("live") == "check":
            self._begin_run()
            reply = self._reply(lambda: self._check(metadata["checker"]))
            self._end_run()
            return reply
        self.shell.compile.block = cell_id or "this block"
        process = os.getpid()
        self._begin_run()
        try:
            reply = await super().do_execute(
                code,
                silent,
                store_history,
                user_expressions,
                False,
                cell_meta=cell_meta,
                cell_id=cell_id,
            )
            if "evalue" in reply:
                reply["evalue"] = cut(str(reply["evalue"]))
                reply["traceback"] = [cut(part) for part in reply["traceback"]]
            return reply
        finally:
            self._end_run()
            if os.getpid() != process:
                # The code forked, and this is the child: it has no business
                # with the parent's sockets.
                sys.stdout.flush()
                os._exit(0)

    def raw_input(self, prompt: str = "") -> str:
        """Refuse in words: a page has no one to ask.

        Raises:
            StdinNotImplementedError: always.
        """
        raise StdinNotImplementedError(INPUT_ANSWER)

    def getpass(self, prompt: str = "", stream: Any = None) -> str:
        """Refuse in words, like `raw_input`.

        Raises:
            StdinNotImplementedError: always.
        """
        raise StdinNotImplementedError(INPUT_ANSWER)

    def _begin_run(self) -> None:
        self._displays = 0
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, CutStream):
                stream.begin_run()

    def _end_run(self) -> None:
        if self._displays > MOST_DISPLAYS:
            hidden = self._displays - MOST_DISPLAYS
            print(f"[... {hidden:,} displayed objects not shown ...]")
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, CutStream):
                stream.end_run()

    def _count_display(self, message: dict) -> dict | None:
        """Let the first displayed objects of a run through, each cut."""
        self._displays += 1
        if self._displays > MOST_DISPLAYS:
            return None
        content = message["content"]
        content["data"] = cut_bundle(content["data"])
        return message

    def _start(self) -> None:
        # Imported here: a missing torch must be said in words, in the page.
        try:
            from tools.proof import torch_state
        except ImportError as error:
            raise ImportError(
                f"torch cannot be imported by {sys.executable}: {error}"
            ) from error
        if self._process_state is None:
            # Before the first program, and once all is set up: the kernel
            # names a backend for plots in the environment, for example.
            self._process_state = ProcessState()
        self._process_state.restore()
        # Streams that were away did not hear which request this is.
        self.shell.set_parent(self.get_parent())
        torch_state.forget_demo_ops()
        torch_state.reset()
        self.shell.start_program()

    def _check(self, source: str) -> None:
        run_checker(source, self.shell.user_ns)

    def _reply(self, action: Callable[[], None]) -> dict[str, Any]:
        """Run `action`; turn what it raises into an error reply."""
        try:
            action()
        except BaseException as error:
            return {
                "status": "error",
                "ename": type(error).__name__,
                "evalue": str(error),
                "traceback": [],
                "execution_count": 0,
                "user_expressions": {},
                "payload": [],
            }
        return {
            "status": "ok",
            "execution_count": 0,
            "user_expressions": {},
            "payload": [],
        }


def _import_torch_early() -> None:
    """Import torch while the page still connects: the first Run waits less."""

    def work() -> None:
        # The first request reports what fails here, in words.
        with contextlib.suppress(BaseException):
            import tools.proof.torch_state  # noqa: F401

    threading.Thread(target=work, name="import-torch", daemon=True).start()


def main() -> None:
    """Run the kernel; the arguments are those of `ipykernel_launcher`."""
    app = IPKernelApp.instance(
        kernel_class=LiveKernel, outstream_class="tools.live.kernel.CutStream"
    )
    # IPython's advice on leaving a terminal.
    warnings.filterwarnings("ignore", message="To exit: use 'exit'")
    _import_torch_early()
    app.initialize(sys.argv[1:])
    app.start()


if __name__ == "__main__":
    main()
