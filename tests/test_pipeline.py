"""Every rule of the pipeline is seen to fail on a small fixture."""

from __future__ import annotations

import contextlib

import pytest
import torch

from tests.conftest import CheckoutMaker
from tools.markdown.includes import IncludeError, expand
from tools.proof import outputs, rules, torch_state
from tools.proof.blocks_plugin import OtherOutput, run_block, runnable_blocks
from tools.proof.execute import (
    LeftBehind,
    NothingRaised,
    clean_state,
    explain,
    run_code,
    run_file,
)
from tools.proof.exercises import Exercise
from tools.proof.exercises import problems as exercise_problems

SNIPPET = """\
'''Doubles a number.'''
# --8<-- [start:double]
double = 2 * 21
print(double)
# --8<-- [end:double]

# --8<-- [start:halve]
half = double / 2
# --8<-- [end:halve]

# --8<-- [start:proof]
assert double == 42
# --8<-- [end:proof]
"""
PAGE = """\
# Page

```python
--8<-- "topic/double.py:double"
```
"""


def only_problem(checkout) -> str:
    """The one static problem of a fixture site, as printed."""
    found = rules.problems(checkout)
    assert len(found) == 1, found
    return str(found[0])


def page(block: str) -> dict[str, str]:
    """A fixture site whose page holds the good block and then `block`."""
    return {
        "snippets/topic/double.py": SNIPPET,
        "docs/topic/beginner.md": PAGE.replace(":double", ":halve"),
        "docs/topic/developer.md": PAGE + "\n" + block,
    }


def test_a_good_site_has_no_problem(make_checkout: CheckoutMaker) -> None:
    assert rules.problems(make_checkout(page(""))) == []


@pytest.mark.parametrize(
    ("block", "line", "what", "remedy"),
    [
        pytest.param(
            "```python\nx = 1\n```\n",
            8,
            "code typed into the page: 'x = 1'",
            "move it to snippets/",
            id="inline code",
        ),
        pytest.param(
            '```python title="x"\n--8<-- "topic/double.py:double"\n```\n',
            7,
            "the runner would not see this fence",
            "write exactly ```python",
            id="attribute on a tested fence",
        ),
        pytest.param(
            '~~~python title="x"\n--8<-- "topic/double.py:double"\n~~~\n',
            7,
            "the runner would not see this fence",
            "write exactly ```python",
            id="attribute on a tilde fence",
        ),
        pytest.param(
            '~~~python\n--8<-- "topic/double.py:halve"\n~~~\n',
            7,
            "the runner would not see this python fence",
            "let only prose stand",
            id="tilde fence",
        ),
        pytest.param(
            "```console\nls\n```\n\n<!--pytest-codeblocks:cont-->\n"
            '```python\n--8<-- "topic/double.py:halve"\n```\n',
            12,
            "the runner would not see this python fence",
            "let only prose stand",
            id="cont after another language",
        ),
        pytest.param(
            "```bash\nls\n```\n",
            7,
            "a fence of an unknown kind ('bash')",
            "use one of python, text, console",
            id="shell",
        ),
        pytest.param(
            '```python\n--8<-- "topic/gone.py:double"\n```\n',
            8,
            "missing include: topic/gone.py does not exist",
            "create snippets/topic/gone.py",
            id="missing include",
        ),
        pytest.param(
            '```text\n--8<-- "topic/double.out"\n```\n',
            8,
            "missing include: topic/double.out does not exist",
            "nox -s update",
            id="missing output",
        ),
        pytest.param(
            '```python\n--8<-- "topic/double.py:triple"\n```\n',
            8,
            "unknown section 'triple' of topic/double.py (it has double, ",
            "mark the section",
            id="unknown section",
        ),
        pytest.param(
            '```python\n--8<-- "topic/double.py"\n```\n',
            8,
            "a whole file is included",
            "include a named section",
            id="whole file",
        ),
        pytest.param(
            "<!-- badge: odd -->\n"
            '```python\n--8<-- "topic/double.py:double"\n```\n',
            8,
            "unknown badge 'odd'",
            "use one of raises",
            id="unknown badge",
        ),
        pytest.param(
            "<!-- exercise: topic/gone -->\n",
            7,
            "snippets/topic/exercises/gone does not exist",
            "write the exercise",
            id="missing exercise",
        ),
        pytest.param(
            "<!-- figure: topic/gone | A caption. -->\n",
            7,
            "tools/figures/topic/gone.svg does not exist",
            "nox -s update",
            id="missing figure",
        ),
        pytest.param(
            "<!-- figure: topic/gone -->\n",
            7,
            "this comment is no mark: <!-- figure: topic/gone -->",
            "write badge:, exercise: or figure:",
            id="mark without an effect",
        ),
        pytest.param(
            '```python\n--8<-- "topic/double.py:double"\n',
            1,
            "line 7: this fence is never closed",
            "close the fence",
            id="unclosed fence",
        ),
    ],
)
def test_page_rule_names_file_line_and_remedy(
    make_checkout: CheckoutMaker, block: str, line: int, what: str, remedy: str
) -> None:
    message = only_problem(make_checkout(page(block)))
    assert message.startswith(f"docs/topic/developer.md:{line}: {what}")
    assert f"Remedy: {remedy}" in message or remedy in message


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("# --8<-- [start:a]\nx = 1\n", 1, "section 'a' is never ended"),
        ("x = 1\n# --8<-- [end:a]\n", 2, "unpaired end of section 'a'"),
        (
            "# --8<-- [start:a]\n# --8<-- [end:a]\n"
            "# --8<-- [start:a]\n# --8<-- [end:a]\n",
            3,
            "duplicate section 'a'",
        ),
        (
            "# --8<-- [start:Bad name]\n# --8<-- [end:Bad name]\n",
            1,
            "bad section name 'Bad name'",
        ),
        ("# -8<- [strt:a]\nx = 1\n", 1, "this looks like a section marker"),
    ],
)
def test_marker_rule_names_file_and_line(
    make_checkout: CheckoutMaker, text: str, line: int, what: str
) -> None:
    checkout = make_checkout({"snippets/topic/odd.py": text})
    (problem,) = rules.marker_problems(
        checkout.snippets / "topic/odd.py", checkout
    )
    assert str(problem).startswith(f"snippets/topic/odd.py:{line}: {what}")
    assert "Remedy: " in str(problem)


def test_nested_section_is_rejected(make_checkout: CheckoutMaker) -> None:
    text = (
        "# --8<-- [start:a]\n# --8<-- [start:b]\n"
        "# --8<-- [end:b]\n# --8<-- [end:a]\n"
    )
    checkout = make_checkout({"snippets/topic/odd.py": text})
    found = rules.marker_problems(checkout.snippets / "topic/odd.py", checkout)
    assert "section 'b' starts inside 'a'" in str(found[0])


LONG = "".join(f"assert double == {n} + {42 - n}\n" for n in range(16))


@pytest.mark.parametrize(
    ("old", "new", "line", "what", "remedy"),
    [
        pytest.param(
            "'''Doubles a number.'''\n",
            "",
            1,
            "no docstring",
            "say in one line",
            id="docstring",
        ),
        pytest.param(
            "\n# --8<-- [start:proof]",
            "double += 1\n# --8<-- [start:proof]",
            10,
            "hidden code: 'double += 1'",
            "into a section that a page shows, or into `proof`",
            id="hidden code",
        ),
        pytest.param(
            ":proof]",
            ":check]",
            11,
            "no page shows the section 'check'",
            "make it a part of `proof`",
            id="hidden section",
        ),
        pytest.param(
            "# --8<-- [end:proof]\n",
            "# --8<-- [end:proof]\n# --8<-- [start:double]\n",
            14,
            "a section after the proof",
            "come last",
            id="early proof",
        ),
        pytest.param(
            "assert double == 42\n",
            LONG,
            1,
            "the proof is longer than what it proves: 16 lines for 3",
            "move it to tests/snippets/topic/test_double.py",
            id="long proof",
        ),
    ],
)
def test_layout_of_a_snippet(
    make_checkout: CheckoutMaker,
    old: str,
    new: str,
    line: int,
    what: str,
    remedy: str,
) -> None:
    assert old in SNIPPET
    text = SNIPPET.replace(old, new)
    checkout = make_checkout({"snippets/topic/double.py": text})
    (problem,) = rules.layout_problems(
        checkout.snippets / "topic/double.py", {"double", "halve"}, checkout
    )
    assert str(problem).startswith(f"snippets/topic/double.py:{line}: {what}")
    assert remedy in problem.remedy


def test_proof_is_not_shown(make_checkout: CheckoutMaker) -> None:
    block = '```python\n--8<-- "topic/double.py:proof"\n```\n'
    message = only_problem(make_checkout(page(block)))
    assert message.startswith("snippets/topic/double.py:11: a page shows the p")


def test_a_directive_may_stand_between_the_sections(
    make_checkout: CheckoutMaker,
) -> None:
    text = SNIPPET.replace("# --8<-- [start:d", "# fmt: off\n# --8<-- [start:d")
    checkout = make_checkout({"snippets/topic/double.py": text})
    snippet = checkout.snippets / "topic/double.py"
    assert rules.layout_problems(snippet, {"double", "halve"}, checkout) == []


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("double", "def test_it(snippet): ...\n", None),
        ("double", "def helper(a, b): ...\n", None),
        ("gone", "", "there is no snippets/topic/gone.py"),
        ("double", "def test_it(snippet, capsys): ...\n", "test_it is no"),
        ("double", "@twice\ndef test_it(snippet): ...\n", "test_it is no"),
        ("double", "class TestIt: ...\n", "TestIt is no function of `snippet`"),
    ],
)
def test_proof_beside_a_snippet(
    make_checkout: CheckoutMaker, name: str, text: str, what: str | None
) -> None:
    test = f"tests/snippets/topic/test_{name}.py"
    found = rules.problems(make_checkout(page("") | {test: text}))
    if what is None:
        assert found == []
    else:
        (problem,) = found
        assert problem.file == test
        assert what in problem.what


FENCE = '```python\n--8<-- "topic/double.py:double"\n```\n'
SHOWN = '```text\n--8<-- "topic/double.out"\n```\n'
OUTPUT = "<!--pytest-codeblocks:expected-output-->\n"
LOOSE = "<!--pytest-codeblocks:expected-output-ignore-whitespace-->\n"


@pytest.mark.parametrize(
    ("block", "line", "what"),
    [
        (
            f"<!--pytest-codeblocks:importorskip(gone)-->\n{FENCE}",
            7,
            "the runner would obey this mark",
        ),
        (
            f"<!--pytest-codeblocks:skip--> text\n\n{FENCE}",
            7,
            "the runner would obey this mark",
        ),
        (
            f"<!-- - pytest.mark.skip--> text\n\n{FENCE}",
            7,
            "the runner would obey this mark",
        ),
        (
            f"{FENCE}\n{LOOSE}{SHOWN}",
            11,
            "the runner would obey this mark",
        ),
        (
            f"{FENCE}\n{OUTPUT}\nFar above.\n\n{SHOWN}",
            11,
            "no text fence stands below this mark",
        ),
        (
            f"{FENCE}\n```text\n43\n```\n",
            11,
            "output typed into the page",
        ),
        (
            f"{FENCE}\n{OUTPUT}```text\n43\n```\n",
            12,
            "output typed into the page",
        ),
        (
            SHOWN.replace("double", "other"),
            7,
            "no block of this page prints topic/other.out",
        ),
    ],
)
def test_no_mark_and_no_text_gets_round_the_runner(
    make_checkout: CheckoutMaker, block: str, line: int, what: str
) -> None:
    outputs = {f"snippets/topic/{n}.out": "42\n" for n in ("double", "other")}
    message = only_problem(make_checkout(page(block) | outputs))
    assert message.startswith(f"docs/topic/developer.md:{line}: {what}")


def test_a_message_may_stand_before_the_code_that_prints_it(
    make_checkout: CheckoutMaker,
) -> None:
    outputs = {"snippets/topic/double.out": "42\n"}
    assert rules.problems(make_checkout(page(SHOWN + FENCE) | outputs)) == []


@pytest.mark.parametrize(
    ("proof", "found"),
    [
        ("assert double == 42", []),
        ("assert_close(double, 42)", []),
        ("twice = 2 * double\nassert twice == 84", []),
        ("x = 1", ["nothing is asserted"]),
        ("x = 1\nassert x", ["nothing is asserted"]),
        ("assert double\nassert True", ["this assertion reads nothing"]),
    ],
)
def test_a_snippet_asserts_something_about_what_it_shows(
    make_checkout: CheckoutMaker, proof: str, found: list[str]
) -> None:
    text = SNIPPET.replace("assert double == 42", proof)
    problems = rules.problems(
        make_checkout(page("") | {"snippets/topic/double.py": text})
    )
    assert len(problems) == len(found)
    for problem, what in zip(problems, found, strict=True):
        assert problem.what.startswith(what)


def test_the_test_file_may_hold_the_assertion(
    make_checkout: CheckoutMaker,
) -> None:
    text = SNIPPET.replace("assert double == 42", "x = 1")
    files = page("") | {"snippets/topic/double.py": text}
    test = "tests/snippets/topic/test_double.py"
    body = "def test_it(snippet):\n    assert {}\n"
    for proof, wrong in (("snippet.double", 0), ("True", 1)):
        checkout = make_checkout(files | {test: body.format(proof)})
        assert len(rules.problems(checkout)) == wrong


CAUGHT = """\
for value in {values}:
    try:
        1 / value
    except ZeroDivisionError as error:
        print(error)
"""


def test_an_error_that_is_shown_has_to_come() -> None:
    with pytest.raises(NothingRaised, match="line 2: no error came"):
        run_code(CAUGHT.format(values=[1, 2]))
    assert "__reached__" not in run_code(CAUGHT.format(values=[1, 0]))
    # Not begun, or the business of a function.
    run_code(CAUGHT.format(values=[]))
    inside = CAUGHT.format(values=[1]).replace("\n", "\n    ")
    run_code(f"def f():\n    {inside}pass\nf()")


def test_watching_keeps_the_lines_of_a_failure() -> None:
    with pytest.raises(TypeError) as caught:
        run_code(CAUGHT.format(values=["''"]))
    assert caught.traceback[-1].lineno == 2  # counted from zero


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("", "", None),
        ("print(double)", CAUGHT.format(values=[1]), NothingRaised),
        ("21", "20", OtherOutput),
        ("21", "1 / 0", ZeroDivisionError),
        ("print", "import torch; torch.set_num_threads(2); print", LeftBehind),
    ],
)
def test_a_block_fails_when_its_error_or_its_output_is_gone(
    make_checkout: CheckoutMaker,
    old: str,
    new: str,
    error: type[Exception] | None,
) -> None:
    checkout = make_checkout(
        page(f"{FENCE}\n{OUTPUT}{SHOWN}")
        | {"snippets/topic/double.py": SNIPPET.replace(old, new, 1)}
        | {"snippets/topic/double.out": "42\n"}
    )
    lines = expand(checkout.docs / "topic/developer.md", checkout)
    _, (block, _) = runnable_blocks(lines)
    with pytest.raises(error) if error else contextlib.nullcontext():
        run_block(block)


def test_snippet_that_no_page_uses(make_checkout: CheckoutMaker) -> None:
    files = page("") | {"snippets/topic/orphan.py": "'''Orphan.'''\n"}
    found = rules.problems(make_checkout(files))
    assert str(found[0]) == (
        "snippets/topic/orphan.py:1: no page uses this snippet. "
        "Remedy: include it on a page or delete it."
    )


def test_missing_include_stops_the_runner(make_checkout: CheckoutMaker) -> None:
    checkout = make_checkout(page('```python\n--8<-- "topic/gone.py:a"\n```\n'))
    with pytest.raises(IncludeError, match=r"developer\.md:8: .*gone\.py:a"):
        expand(checkout.docs / "topic/developer.md", checkout)


def test_stale_output_names_the_line_and_both_texts(
    make_checkout: CheckoutMaker,
) -> None:
    checkout = make_checkout(page("") | {"snippets/topic/double.out": "41\n"})
    snippet = checkout.snippets / "topic/double.py"
    problem = outputs.compare(snippet, run_file(snippet), checkout)
    assert str(problem) == (
        "snippets/topic/double.out:1: stale output: published '41', "
        "now printed '42'. Remedy: run `nox -s update` and read the diff "
        "before you commit it."
    )


def test_missing_output(make_checkout: CheckoutMaker) -> None:
    checkout = make_checkout(page(""))
    snippet = checkout.snippets / "topic/double.py"
    problem = outputs.compare(snippet, run_file(snippet), checkout)
    assert "snippets/topic/double.out:1: the .out file is missing" in str(
        problem
    )


def test_update_writes_and_then_the_check_passes(
    make_checkout: CheckoutMaker,
) -> None:
    checkout = make_checkout(page(""))
    snippet = checkout.snippets / "topic/double.py"
    assert outputs.write(snippet, run_file(snippet))
    assert outputs.compare(snippet, run_file(snippet), checkout) is None
    assert not outputs.write(snippet, run_file(snippet))


def test_output_without_a_snippet(make_checkout: CheckoutMaker) -> None:
    checkout = make_checkout(page("") | {"snippets/topic/gone.out": "1\n"})
    (problem,) = outputs.orphans(checkout)
    assert problem.file == "snippets/topic/gone.out"


LEAVES_BEHIND = {
    "grad mode": "torch.set_grad_enabled(False)",
    "default dtype": "torch.set_default_dtype(torch.float64)",
    "thread count": "torch.set_num_threads(2)",
    "anomaly mode": "torch.autograd.set_detect_anomaly(True)",
    "determinism": "torch.use_deterministic_algorithms(True)",
    "print options": "torch.set_printoptions(precision=2)",
    "saved-tensor hooks": (
        "torch.autograd.graph.saved_tensors_hooks("
        "lambda t: t, lambda t: t).__enter__()"
    ),
    "module hooks": (
        "torch.nn.modules.module.register_module_forward_hook("
        "lambda *arguments: None)"
    ),
    "registered custom ops": (
        "torch.library.custom_op('other::op', mutates_args=())(op)"
    ),
}


@pytest.mark.parametrize(("name", "code"), LEAVES_BEHIND.items())
def test_block_that_leaves_state_behind_fails(name: str, code: str) -> None:
    definition = "def op(x: torch.Tensor) -> torch.Tensor:\n    return x + 1\n"
    namespace: dict = {}
    with pytest.raises(LeftBehind, match=name), clean_state():
        namespace = run_code(f"import torch\n{definition}kept = {code}")
    _undo(namespace.get("kept"))
    with clean_state():
        pass


def _undo(kept: object) -> None:
    """Take back what `clean_state` reports but cannot reset."""
    from torch._library import custom_ops
    from torch.nn.modules import module

    module._global_forward_hooks.clear()
    if "other::op" in custom_ops.OPDEFS:
        custom_ops.OPDEFS["other::op"]._lib._destroy()
        del custom_ops.OPDEFS["other::op"]


def test_blocks_start_from_the_same_state() -> None:
    draws = []
    for _ in range(2):
        with clean_state():
            draws.append(run_code("import torch; x = torch.rand(3)")["x"])
    assert torch.equal(*draws)


def test_a_warning_is_an_error() -> None:
    with pytest.raises(UserWarning, match="odd"), clean_state():
        run_code("import warnings; warnings.warn('odd')")


def test_demo_ops_are_forgotten() -> None:
    code = (
        "import torch\n"
        "@torch.library.custom_op('demo::plus', mutates_args=())\n"
        "def plus(x: torch.Tensor) -> torch.Tensor:\n"
        "    return x + 1\n"
        "assert plus(torch.zeros(1)) == 1\n"
    )
    for _ in range(2):
        with clean_state():
            run_code(code)
    assert not any(
        name.startswith("demo::") for name in torch_state._custom_ops()
    )


def test_failure_names_the_snippet_and_its_line(
    make_checkout: CheckoutMaker,
) -> None:
    broken = SNIPPET.replace("2 * 21", "1 / 0")
    checkout = make_checkout(page("") | {"snippets/topic/double.py": broken})
    lines = expand(checkout.docs / "topic/developer.md", checkout)
    ((block, origins),) = runnable_blocks(lines)
    with pytest.raises(ZeroDivisionError) as caught:
        run_code(block.code)
    text = explain(caught.value, origins)
    assert f"{checkout.snippets / 'topic/double.py'}:3 in <module>" in text
    assert "double = 1 / 0" in text
    assert "ZeroDivisionError: division by zero" in text


def test_cont_and_expected_output_marks_work(
    make_checkout: CheckoutMaker,
) -> None:
    checkout = make_checkout(
        page(
            "<!--pytest-codeblocks:cont-->\n"
            '```python\n--8<-- "topic/double.py:double"\n```\n\n'
            "<!--pytest-codeblocks:expected-output-->\n"
            '```text\n--8<-- "topic/double.out"\n```\n'
        )
        | {"snippets/topic/double.out": "42\n42\n"}
    )
    assert rules.problems(checkout) == []
    lines = expand(checkout.docs / "topic/developer.md", checkout)
    ((block, origins),) = runnable_blocks(lines)
    assert block.code == "double = 2 * 21\nprint(double)\n" * 2
    assert [line.number for line in origins] == [3, 4, 3, 4]
    assert block.expected_output == "42\n42\n"


GOOD = {
    "task.md": "Double it.\n",
    "stub.py": "def double(x):\n    raise NotImplementedError\n",
    "solution.py": "def double(x):\n    return 2 * x\n",
    "check.py": (
        "def check(double):\n    assert double(2) == 4, 'double(2) is not 4'\n"
        "    assert double(3) == 6, 'double(3) is not 6'\n"
    ),
    "wrong_square.py": (
        "'''double(3) is not 6'''\ndef double(x):\n    return x * x\n"
    ),
    "wrong_zero.py": "'''double(2) is not 4'''\ndef double(x):\n    return 0\n",
    "wrong_two.py": "'''double(2) is not 4'''\ndef double(x):\n    return 2\n",
    "wrong_name.py": "'''Define double first.'''\ntwice = 2\n",
}


@pytest.mark.parametrize(
    ("changed", "text", "what"),
    [
        (
            "solution.py",
            "def double(x):\n    return 1\n",
            "rejects the solution",
        ),
        ("wrong_zero.py", GOOD["solution.py"], "starts with a docstring"),
        (
            "wrong_zero.py",
            "'''double(2) is not 4'''\n" + GOOD["solution.py"],
            "expected the message 'double(2) is not 4', got None",
        ),
        ("stub.py", GOOD["solution.py"], "accepts the stub"),
        ("check.py", None, "check.py missing"),
        ("wrong_zero.py", None, "3 wrong answers are stored"),
    ],
)
def test_exercise_rule(
    make_checkout: CheckoutMaker, changed: str, text: str | None, what: str
) -> None:
    folder = "snippets/topic/exercises/double/"
    files = {folder + name: body for name, body in GOOD.items()}
    checkout = make_checkout(files)
    exercise = Exercise(checkout.root / folder)
    assert exercise_problems(exercise, checkout) == []
    if text is None:
        (exercise.folder / changed).unlink()
    else:
        (exercise.folder / changed).write_text(text, encoding="utf-8")
    try:
        message = str(exercise_problems(exercise, checkout)[0])
    except ValueError as error:
        message = str(error)
    assert what in message
    assert changed in message or "exercises/double" in message
