"""Break the backward of every Function and see its snippet notice.

    python -m tools.proof.mutants [PATH ...]

Each `backward`, `jvp` and `vjp` of a snippet is changed in the ways
a person gets it wrong: doubled, negated, zeroed, upstream gradient dropped,
gradients swapped, history cut. A snippet is proven only if its own assertions
or those of its test file fail for each of them. Survivors that cannot be
noticed stand in `mutants_accepted.txt` with the reason.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import io
import runpy
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from tools.checkout import Checkout
from tools.proof.execute import clean_state, compiled, run_code

ACCEPTED = Path(__file__).with_name("mutants_accepted.txt")
RULES = ("backward", "jvp", "vjp")


Test = Callable[[SimpleNamespace], None]


@dataclass(frozen=True)
class Mutant:
    """One wrong version of one rule; `code` is the whole snippet."""

    snippet: str
    function: str
    change: str
    code: str

    @property
    def name(self) -> str:
        return f"{self.snippet} {self.function}: {self.change}"


def _times(factor: int) -> Callable[[ast.expr], ast.expr]:
    return lambda value: ast.BinOp(ast.Constant(factor), ast.Mult(), value)


def _detached(value: ast.expr) -> ast.expr:
    return ast.Call(ast.Attribute(value, "detach", ast.Load()), [], [])


CHANGES: dict[str, Callable[[ast.expr], ast.expr]] = {
    "doubled": _times(2),
    "negated": _times(-1),
    "zeroed": _times(0),
    "history cut": _detached,
}


def mutants(snippet: str, source: str) -> Iterator[Mutant]:
    """Yield every wrong version of the rules in `source`."""
    tree = ast.parse(source)
    for rule in _rules(tree):
        name = f"{rule.owner}.{rule.node.name}"
        for row, element in _returned(rule.node):
            place = "" if element is None else f" gradient {element}"
            for label, change in CHANGES.items():
                code = _changed(tree, rule, row, element, change)
                yield Mutant(snippet, name, f"{label}{place}", code)
        yield from _upstream_dropped(snippet, tree, rule)
        yield from _swapped(snippet, tree, rule)


@dataclass(frozen=True)
class _Rule:
    owner: str
    node: ast.FunctionDef
    path: tuple[int, int]


def _rules(tree: ast.Module) -> Iterator[_Rule]:
    """The rules of the classes in `tree`, by position, so copies find them."""
    for outer, node in enumerate(ast.walk(tree)):
        if not isinstance(node, ast.ClassDef):
            continue
        for inner, method in enumerate(node.body):
            if isinstance(method, ast.FunctionDef) and method.name in RULES:
                yield _Rule(node.name, method, (outer, inner))


def _find(tree: ast.Module, rule: _Rule) -> ast.FunctionDef:
    outer, inner = rule.path
    return list(ast.walk(tree))[outer].body[inner]


def _return_nodes(node: ast.FunctionDef) -> list[ast.Return]:
    return [item for item in ast.walk(node) if isinstance(item, ast.Return)]


def _is_gradient(value: ast.expr | None) -> bool:
    return value is not None and not isinstance(value, ast.Constant)


def _returned(node: ast.FunctionDef) -> Iterator[tuple[int, int | None]]:
    """Positions of returned gradients: return statement, element of a tuple."""
    for row, statement in enumerate(_return_nodes(node)):
        if isinstance(statement.value, ast.Tuple):
            for index, value in enumerate(statement.value.elts):
                if _is_gradient(value) and not isinstance(value, ast.Starred):
                    yield row, index
        elif _is_gradient(statement.value):
            yield row, None


def _only_tensors(
    value: ast.expr, change: Callable[[ast.expr], ast.expr]
) -> ast.expr:
    """`change` applied where the value is a tensor at run time, not None."""
    kept = ast.NamedExpr(ast.Name("_value", ast.Store()), value)
    test = ast.Compare(kept, [ast.Is()], [ast.Constant(None)])
    name = ast.Name("_value", ast.Load())
    return ast.IfExp(test, ast.Constant(None), change(name))


def _changed(
    tree: ast.Module,
    rule: _Rule,
    row: int,
    element: int | None,
    change: Callable[[ast.expr], ast.expr],
) -> str:
    twin = copy.deepcopy(tree)
    statement = _return_nodes(_find(twin, rule))[row]
    if element is None:
        statement.value = _only_tensors(statement.value, change)
    else:
        elements = statement.value.elts
        elements[element] = _only_tensors(elements[element], change)
    return ast.unparse(ast.fix_missing_locations(twin))


class _Ones(ast.NodeTransformer):
    """Replace reads of a name by a tensor of ones like it."""

    def __init__(self, name: str):
        self.name = name

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id != self.name or not isinstance(node.ctx, ast.Load):
            return node
        ones = f"__import__('torch').ones_like({self.name})"
        return ast.parse(ones, mode="eval").body


def _upstream_dropped(
    snippet: str, tree: ast.Module, rule: _Rule
) -> Iterator[Mutant]:
    for argument in rule.node.args.args[1:]:
        twin = copy.deepcopy(tree)
        node = _find(twin, rule)
        node.body = [_Ones(argument.arg).visit(item) for item in node.body]
        code = ast.unparse(ast.fix_missing_locations(twin))
        if code != ast.unparse(tree):
            name = f"{rule.owner}.{rule.node.name}"
            yield Mutant(snippet, name, f"{argument.arg} dropped", code)


def _swapped(snippet: str, tree: ast.Module, rule: _Rule) -> Iterator[Mutant]:
    for row, statement in enumerate(_return_nodes(rule.node)):
        if not isinstance(statement.value, ast.Tuple):
            continue
        places = [
            index
            for index, value in enumerate(statement.value.elts)
            if _is_gradient(value)
        ]
        if len(places) < 2:
            continue
        twin = copy.deepcopy(tree)
        values = _return_nodes(_find(twin, rule))[row].value.elts
        first, second = places[:2]
        values[first], values[second] = values[second], values[first]
        code = ast.unparse(ast.fix_missing_locations(twin))
        name = f"{rule.owner}.{rule.node.name}"
        yield Mutant(
            snippet, name, f"gradients {first} and {second} swapped", code
        )


def tests_of(snippet: Path, checkout: Checkout) -> list[Test]:
    """The functions of the snippet's own test file, if it has one."""
    path = checkout.test_of(snippet)
    if not path.exists():
        return []
    module = runpy.run_path(str(path))
    return [value for name, value in module.items() if name.startswith("test_")]


def noticed(mutant: Mutant, tests: Sequence[Test] = ()) -> bool:
    """Whether the wrong version, or a test of it, raises anything at all.

    As under pytest, each test gets a fresh run of the snippet.
    """
    code = compiled(mutant.code, mutant.snippet)
    quiet = contextlib.redirect_stdout(io.StringIO())
    try:
        with clean_state(), quiet:
            run_code(code)
        for test in tests:
            with clean_state(), quiet:
                test(SimpleNamespace(**run_code(code)))
    except Exception:
        return True
    return False


def accepted() -> dict[str, str]:
    """Survivors that are known, with their reasons.

    Raises:
        ValueError: a line without a reason.
    """
    found = {}
    for number, line in enumerate(ACCEPTED.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, separator, reason = line.partition(" | ")
        if not separator or not reason.strip():
            raise ValueError(f"{ACCEPTED.name}:{number}: a reason is missing")
        found[name.strip()] = reason.strip()
    return found


def survivors(
    snippets: Sequence[Path], checkout: Checkout
) -> tuple[int, list[str]]:
    """How many mutants were run, and the names of those nobody noticed."""
    count, alive = 0, []
    for path in snippets:
        source = path.read_text(encoding="utf-8")
        tests = tests_of(path, checkout)
        for mutant in mutants(checkout.show(path), source):
            count += 1
            if not noticed(mutant, tests):
                alive.append(mutant.name)
    return count, alive


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; prints survivors and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", help="snippets or folders of them")
    chosen = [
        Path(path).resolve() for path in parser.parse_args(arguments).paths
    ]
    checkout = Checkout()
    snippets = [
        path
        for path in checkout.snippet_files()
        if not chosen or any(path == c or c in path.parents for c in chosen)
    ]
    known = accepted()
    count, alive = survivors(snippets, checkout)
    unexplained = [name for name in alive if name not in known]
    stale = [] if chosen else [name for name in known if name not in alive]
    for name in unexplained:
        print(
            f"not noticed: {name}. Remedy: make the snippet assert it, or "
            f"explain it in {ACCEPTED.name}."
        )
    for name in stale:
        print(
            f"noticed now: {name}. Remedy: delete its line in {ACCEPTED.name}."
        )
    print(
        f"{count} wrong versions, {count - len(alive)} noticed, "
        f"{len(alive) - len(unexplained)} explained, {len(unexplained)} not"
    )
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    sys.exit(main())
