"""The site's own pages and snippets obey every static rule."""

from __future__ import annotations

import pytest

from pages import check, outputs
from pages.exercises import Exercise, exercises
from pages.exercises import problems as exercise_problems
from pages.run import run_file
from pages.settings import Site

SITE = Site()


def test_pages_and_snippets_have_no_static_problem() -> None:
    found = check.problems(SITE)
    assert not found, "\n" + "\n".join(map(str, found))


def test_every_output_has_its_snippet() -> None:
    found = outputs.orphans(SITE)
    assert not found, "\n" + "\n".join(map(str, found))


@pytest.mark.parametrize("snippet", SITE.snippet_files(), ids=SITE.show)
def test_snippet_runs_alone_and_prints_its_output(snippet) -> None:
    problem = outputs.compare(snippet, run_file(snippet), SITE)
    assert problem is None, str(problem)


@pytest.mark.parametrize(
    "exercise", exercises(SITE), ids=lambda item: SITE.show(item.folder)
)
def test_checker_accepts_the_solution_and_rejects_wrong_answers(
    exercise: Exercise,
) -> None:
    found = exercise_problems(exercise, SITE)
    assert not found, "\n" + "\n".join(map(str, found))


def test_every_exercise_is_listed_and_shown() -> None:
    """docs/check.md marks each exercise; some page holds it."""
    listed = (SITE.docs / "check.md").read_text(encoding="utf-8")
    shown = "\n".join(page.read_text(encoding="utf-8") for page in SITE.pages())
    for exercise in exercises(SITE):
        topic, _, name = exercise.folder.relative_to(SITE.snippets).parts
        mark = f'data-exercise-mark="{topic}/{name}"'
        assert mark in listed, f"docs/check.md lacks {topic}/{name}"
        page = f"<!-- exercise: {topic}/{name} -->"
        assert page in shown, f"no page shows {page}"
