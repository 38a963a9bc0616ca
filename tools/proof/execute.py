"""Run code the way every block and every snippet of the site is run."""

from __future__ import annotations

import ast
import contextlib
import gc
import io
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

from tools.checkout import ROOT
from tools.markdown.includes import Line
from tools.proof import torch_state


class LeftBehind(Exception):
    """A block changed global state and did not put it back."""


@contextlib.contextmanager
def clean_state() -> Iterator[None]:
    """Reset torch before, and refuse what is left behind after.

    Raises:
        LeftBehind: grad mode, default dtype, hooks, custom ops or other
            global state differ afterwards; names each of them.
    """
    torch_state.reset()
    before = torch_state.snapshot()
    try:
        with torch_state.strict_warnings():
            yield
        torch_state.forget_demo_ops()
        if changed := torch_state.leftovers(before):
            raise LeftBehind(
                "the block leaves global state changed: " + "; ".join(changed)
            )
    finally:
        torch_state.forget_demo_ops()
        torch_state.reset()
        _drop_saved_tensor_hooks()


class NothingRaised(AssertionError):
    """Code that is shown to raise did not."""


_REACHED = "__reached__"


class _Watch(ast.NodeTransformer):
    """Note for each `try` of a program whether an error reached a handler.

    Code on a page that shows an error ends in `except`. Without a note it would
    pass when the error is gone. Functions are left as they are: what they
    catch is their business.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node

    visit_AsyncFunctionDef = visit_Lambda = visit_ClassDef = visit_FunctionDef

    def visit_Try(self, node: ast.Try) -> ast.Try:
        self.generic_visit(node)
        if node.handlers:
            node.body.insert(0, self._note(node, "setdefault", False))
            for handler in node.handlers:
                handler.body.insert(0, self._note(node, "__setitem__", True))
        return node

    def _note(self, node: ast.Try, method: str, reached: bool) -> ast.stmt:
        call = f"{_REACHED}.{method}({node.lineno}, {reached})"
        (statement,) = ast.parse(call).body
        for item in ast.walk(statement):
            ast.copy_location(item, node)
        return statement


def compiled(source: str, filename: str = "<string>") -> CodeType:
    """Compile a program so that `run_code` sees which errors were caught."""
    tree = _Watch().visit(ast.parse(source, filename))
    return compile(tree, filename, "exec")


def run_code(code: str | CodeType, name: str = "__main__") -> dict[str, Any]:
    """Execute `code` as a program and return its namespace.

    Raises:
        NothingRaised: the code has a `try`, and none of its errors came.
    """
    reached: dict[int, bool] = {}
    namespace: dict[str, Any] = {"__name__": name, _REACHED: reached}
    exec(compiled(code) if isinstance(code, str) else code, namespace)
    del namespace[_REACHED]
    for line, came in reached.items():
        if not came:
            raise NothingRaised(
                f"line {line}: no error came to the `except` of this `try`"
            )
    return namespace


def run_file(path: Path) -> str:
    """Run one snippet alone, as `python FILE` would, in a clean state.

    Returns:
        What it printed to standard output.
    """
    code = compiled(path.read_text(encoding="utf-8"), str(path))
    printed = io.StringIO()
    with clean_state(), contextlib.redirect_stdout(printed):
        run_code(code)
    gc.collect()
    return printed.getvalue()


def show(path: Path) -> str:
    """Return `path` relative to the checkout where it lies inside."""
    return (
        str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
    )


def explain(error: BaseException, origins: Sequence[Line]) -> str:
    """Render the traceback of a block with the reader's own files and lines.

    Args:
        error: raised while executing a block compiled as `<string>`.
        origins: where each line of that block came from.
    """
    rows = ["Traceback (most recent call last):"]
    for frame in traceback.extract_tb(error.__traceback__):
        number = frame.lineno or 0
        if frame.filename == "<string>" and 0 < number <= len(origins):
            line = origins[number - 1]
            rows.append(f"  {show(line.path)}:{line.number} in {frame.name}")
            rows.append(f"    {line.text.strip()}")
        elif "site-packages/pytest" in frame.filename:
            continue
        else:
            rows.append(f"  {frame.filename}:{number} in {frame.name}")
    message = traceback.format_exception_only(type(error), error)
    return "\n".join(rows + ["".join(message).rstrip()])


def _drop_saved_tensor_hooks() -> None:
    """Pop default saved-tensor hooks that a failing block left on the stack."""
    import torch

    while torch._C._autograd._top_saved_tensors_default_hooks(True) is not None:
        torch._C._autograd._pop_saved_tensors_default_hooks()
