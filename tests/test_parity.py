"""The site and the installed torch name the same things.

Every public name of the APIs below has a place on the site, in a page's own
text or in a snippet that a page includes, or one line in
`parity_exceptions.txt` with the reason why not. Generated output does not
count: a name is not explained by being printed.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
import torch
from torch.autograd import function, graph
from torch.nn.modules import module as nn_module

from tools.checkout import Checkout
from tools.markdown.fences import fences
from tools.markdown.includes import expand

CHECKOUT = Checkout()
EXCEPTIONS = Path(__file__).with_name("parity_exceptions.txt")
HOOKS_PAGE = CHECKOUT.docs / "reference" / "hooks.md"
# `torch.autograd.gradcheck` is also a function, which hides the module.
gradcheck_module = importlib.import_module("torch.autograd.gradcheck")

HOOK = re.compile(r"register_\w*hook|retain_grad|save_on_cpu|\w+_hooks")
HOOK_OWNERS: Mapping[str, object] = {
    "Tensor": torch.Tensor,
    "Node": graph.Node,
    "graph": graph,
    "Module": torch.nn.Module,
    "module": nn_module,
}
CONTEXT_OWNERS = (
    function.FunctionCtx,
    function.Function,
    torch._C._FunctionBase,
)
CODE_SPAN = re.compile(r"`([^`\n]+)`")


def public(owner: object) -> set[str]:
    """Names of `owner` without a leading underscore."""
    return {name for name in dir(owner) if not name.startswith("_")}


def context_api() -> set[str]:
    """`ctx.NAME` for everything a Function and its context offer."""
    names = set().union(*map(public, CONTEXT_OWNERS))
    return {f"ctx.{name}" for name in names}


def hook_api() -> set[str]:
    """`OWNER.NAME` for everything that registers a hook."""
    return {
        f"{place}.{name}"
        for place, owner in HOOK_OWNERS.items()
        for name in public(owner)
        if HOOK.fullmatch(name)
    }


def module_api(module: ModuleType) -> set[str]:
    """`MODULE.NAME` for what `module` exports, or defines itself."""
    own = {
        name
        for name in public(module)
        if getattr(getattr(module, name), "__module__", "") == module.__name__
    }
    last = module.__name__.rpartition(".")[2]
    return {f"{last}.{name}" for name in own | set(module.__all__)}


APIS = {
    "the Function context": context_api,
    "hook registrations": hook_api,
    "torch.autograd.gradcheck": lambda: module_api(gradcheck_module),
    "torch.autograd.graph": lambda: module_api(graph),
}


def code_of(lines: Sequence[str]) -> str:
    """What stands in code spans and in code blocks."""
    kept: list[str] = []
    at = 0
    for fence in fences(lines):
        kept += CODE_SPAN.findall("\n".join(lines[at : fence.start]))
        kept += fence.body
        at = fence.end + 1
    return "\n".join([*kept, *CODE_SPAN.findall("\n".join(lines[at:]))])


@cache
def site_code() -> str:
    """All code that readers see, without generated output."""
    parts = [
        code_of(
            [
                line.text
                for line in expand(page, CHECKOUT)
                if line.path.suffix != ".out"
            ]
        )
        for page in CHECKOUT.pages()
    ]
    return "\n".join(parts)


def has_place(qualified: str, code: str) -> bool:
    """Whether `code` uses the last part of `qualified` as a name.

    A plain lower-case word such as `name` counts only as an attribute, a call
    or a definition: after a dot or `def`, or before a parenthesis.
    """
    name = re.escape(qualified.rpartition(".")[2])
    if "_" in name or not name.islower():
        return re.search(rf"(?<!\w){name}(?!\w)", code) is not None
    used = rf"(?:\.|\bdef ){name}(?!\w)|(?<!\w){name}\("
    return re.search(used, code) is not None


def exceptions() -> dict[str, str]:
    """Names that need no place, each with the reason."""
    found: dict[str, str] = {}
    for line in EXCEPTIONS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, reason = line.partition(": ")
            found[name] = reason
    return found


def without_place(names: Iterable[str], code: str) -> list[str]:
    """Names that stand neither in `code` nor among the exceptions."""
    excused = exceptions()
    return sorted(
        name
        for name in names
        if name not in excused and not has_place(name, code)
    )


def complaint(missing: Iterable[str], where: str) -> str:
    """What to do about names without a place."""
    return (
        f"torch {torch.__version__} has names that {where} does not show: "
        f"{', '.join(missing)}. Remedy: explain each on a page, or give "
        f"the reason in tests/{EXCEPTIONS.name}."
    )


@pytest.mark.parametrize("api", APIS)
def test_every_public_name_has_a_place(api: str) -> None:
    missing = without_place(APIS[api](), site_code())
    assert not missing, f"{api}: " + complaint(missing, "the site")


def test_hooks_page_has_every_registration() -> None:
    page = code_of(HOOKS_PAGE.read_text(encoding="utf-8").splitlines())
    missing = without_place(hook_api(), page)
    assert not missing, complaint(missing, CHECKOUT.show(HOOKS_PAGE))


def test_exceptions_are_needed_and_have_reasons() -> None:
    known = set().union(*(names() for names in APIS.values()))
    for name, reason in exceptions().items():
        assert name in known, (
            f"{EXCEPTIONS.name}: torch {torch.__version__} has no {name}. "
            "Remedy: delete the line."
        )
        assert len(reason.split()) > 2, (
            f"{EXCEPTIONS.name}: {name} has no reason. "
            "Remedy: write why readers need not know it."
        )
        assert not has_place(name, site_code()), (
            f"{EXCEPTIONS.name}: {name} has a place on the site. "
            "Remedy: delete the line."
        )


def test_a_new_hook_fails_until_the_page_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "register_fabricated_hook"
    monkeypatch.setattr(torch.Tensor, name, None, raising=False)
    page = code_of(HOOKS_PAGE.read_text(encoding="utf-8").splitlines())
    assert without_place(hook_api(), page) == [f"Tensor.{name}"]
    assert without_place(hook_api(), site_code()) == [f"Tensor.{name}"]
    assert not without_place(hook_api(), f"{page}\nx.{name}(hook)")


def test_a_new_context_attribute_fails_until_a_page_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(function.FunctionCtx, "fabricated", None, raising=False)
    before = without_place(context_api(), site_code())
    assert "ctx.fabricated" in before
    after = without_place(context_api(), site_code() + "\nctx.fabricated")
    assert set(before) - set(after) == {"ctx.fabricated"}


def table_rows(page: Path, first_header: str) -> list[list[str]]:
    """Cells of every table of `page` whose first header starts so."""
    rows: list[list[str]] = []
    wanted = False
    for line in page.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            wanted = False
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if wanted and not set(cells[0]) <= set("-: "):
            rows.append(cells)
        wanted = wanted or cells[0] == first_header
    return rows


def measured() -> dict[str, list[str]]:
    """Columns of the run that the hooks page shows, by registration."""
    output = CHECKOUT.snippets / "reference" / "hooks_measured.out"
    found: dict[str, list[str]] = {}
    for line in output.read_text(encoding="utf-8").splitlines()[1:]:
        name, *columns = line.replace("mode=", " mode=").split()
        if columns[0].startswith("mode="):
            name += columns.pop(0)
        found[name] = columns
    return found


def test_the_hooks_table_says_what_the_run_measured() -> None:
    runs = measured()
    assert len(runs) == 8
    checked = set()
    for cells in table_rows(HOOKS_PAGE, "Registration"):
        signature = cells[0].strip("`")
        owner, _, rest = signature.partition(".")
        name, _, arguments = rest.partition("(")
        mode = re.search(r"mode='\w+'", arguments)
        key = f"{owner}.{name}" + (f"({mode[0]})" if mode else "")
        if key not in runs:
            continue
        checked.add(key)
        backward, grad_x, grad_weight, copied = runs[key]
        asked = grad_x if owner in {"Node", "Module"} else grad_weight
        assert backward == "yes"
        assert cells[4].startswith(asked), (
            f"{key}: the table says {cells[4]!r} under autograd.grad, "
            f"the run says {asked!r}"
        )
        assert copied == "-" or cells[5] == copied, (
            f"{key}: the table says {cells[5]!r} after deepcopy, "
            f"the run says {copied!r}"
        )
    assert checked == set(runs)
