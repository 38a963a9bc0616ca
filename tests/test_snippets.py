"""The site's own pages and snippets obey every static rule."""

from __future__ import annotations

import pytest

from tools.checkout import Checkout
from tools.proof import outputs, rules
from tools.proof.execute import run_file
from tools.proof.exercises import Exercise, exercises
from tools.proof.exercises import problems as exercise_problems

CHECKOUT = Checkout()


# Snippets whose proof has yet to move to tests/snippets. This list only
# shrinks: at the end it goes.
LONG_PROOFS = {
    "snippets/errors/change_requires_grad_flag.py",
    "snippets/errors/not_used_in_the_graph.py",
    "snippets/functions/arg_count.py",
    "snippets/functions/returned_input.py",
    "snippets/functions/save_number.py",
    "snippets/graph/micro_batches.py",
    "snippets/graph/undefined.py",
    "snippets/hooks/gradient_norms.py",
    "snippets/hooks/reversal.py",
    "snippets/reference/ctx_surface.py",
    "snippets/reference/hooks_measured.py",
    "snippets/saving/counters.py",
    "snippets/saving/dirty.py",
    "snippets/saving/dirty_contract.py",
}


def test_pages_and_snippets_have_no_static_problem() -> None:
    found = rules.problems(CHECKOUT)
    long = {
        problem.file
        for problem in found
        if problem.what.startswith(rules.PROOF_TOO_LONG)
    }
    rest = [problem for problem in found if problem.file not in LONG_PROOFS]
    assert not rest, "\n" + "\n".join(map(str, rest))
    assert long == LONG_PROOFS, "strike from LONG_PROOFS what is short now"


def test_every_output_has_its_snippet() -> None:
    found = outputs.orphans(CHECKOUT)
    assert not found, "\n" + "\n".join(map(str, found))


@pytest.mark.parametrize("snippet", CHECKOUT.snippet_files(), ids=CHECKOUT.show)
def test_snippet_runs_alone_and_prints_its_output(snippet) -> None:
    problem = outputs.compare(snippet, run_file(snippet), CHECKOUT)
    assert problem is None, str(problem)


@pytest.mark.parametrize(
    "exercise", exercises(CHECKOUT), ids=lambda item: CHECKOUT.show(item.folder)
)
def test_checker_accepts_the_solution_and_rejects_wrong_answers(
    exercise: Exercise,
) -> None:
    found = exercise_problems(exercise, CHECKOUT)
    assert not found, "\n" + "\n".join(map(str, found))


def test_every_exercise_is_listed_and_shown() -> None:
    """docs/check.md marks each exercise; some page holds it."""
    listed = (CHECKOUT.docs / "check.md").read_text(encoding="utf-8")
    shown = "\n".join(
        page.read_text(encoding="utf-8") for page in CHECKOUT.pages()
    )
    for exercise in exercises(CHECKOUT):
        topic, _, name = exercise.folder.relative_to(CHECKOUT.snippets).parts
        mark = f'data-exercise-mark="{topic}/{name}"'
        assert mark in listed, f"docs/check.md lacks {topic}/{name}"
        page = f"<!-- exercise: {topic}/{name} -->"
        assert page in shown, f"no page shows {page}"
