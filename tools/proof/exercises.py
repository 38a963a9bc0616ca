"""Exercises: a task, a stub, a checker, a solution and stored wrong answers.

    python -m tools.proof.exercises [FOLDER ...]

The checker in `check.py` defines one public function `check`. Its parameters
name what the reader must define; it raises AssertionError with a message in
the field's terms, or returns. The Check button runs the same function.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from tools.checkout import Checkout
from tools.problem import Problem
from tools.proof.checker import run_checker
from tools.proof.execute import clean_state, compiled, run_code

PARTS = ("task.md", "stub.py", "check.py", "solution.py")
FEWEST_WRONG_ANSWERS = 4


@dataclass(frozen=True)
class Exercise:
    """The folder of one exercise, `snippets/<topic>/exercises/<name>`."""

    folder: Path

    @property
    def solution(self) -> Path:
        return self.folder / "solution.py"

    @property
    def checker(self) -> Path:
        return self.folder / "check.py"

    @property
    def stub(self) -> Path:
        return self.folder / "stub.py"

    @property
    def wrong_answers(self) -> list[Path]:
        return sorted(self.folder.glob("wrong_*.py"))

    def verdict(self, answer: Path) -> str | None:
        """Run `answer`, then the checker on it.

        Returns:
            The checker's message, or None when it accepts the answer.
        """
        with clean_state():
            namespace = run_code(_compiled(answer))
            try:
                run_checker(self.checker.read_text("utf-8"), namespace)
            except AssertionError as error:
                return str(error)
        return None


def exercises(checkout: Checkout) -> list[Exercise]:
    """Every exercise of the site, sorted by folder."""
    return [
        Exercise(folder)
        for folder in sorted(checkout.snippets.glob("*/exercises/*"))
        if folder.is_dir() and folder.name != "__pycache__"
    ]


def expected_message(wrong_answer: Path) -> str:
    """The rejection that a stored wrong answer declares: its docstring.

    Raises:
        ValueError: it has no docstring.
    """
    doc = ast.get_docstring(ast.parse(wrong_answer.read_text(encoding="utf-8")))
    if not doc:
        raise ValueError(
            f"{wrong_answer}:1: a wrong answer starts with a docstring that "
            "holds the checker's message"
        )
    return " ".join(doc.split())


def problems(exercise: Exercise, checkout: Checkout) -> list[Problem]:
    """Everything wrong with one exercise; runs all of its answers."""
    where = checkout.show(exercise.folder)
    missing = [part for part in PARTS if not (exercise.folder / part).exists()]
    if missing:
        return [
            Problem(where, 1, f"{' and '.join(missing)} missing", "write them")
        ]
    found: list[Problem] = []
    if len(exercise.wrong_answers) < FEWEST_WRONG_ANSWERS:
        found.append(
            Problem(
                where,
                1,
                f"{len(exercise.wrong_answers)} wrong answers are stored",
                f"store at least {FEWEST_WRONG_ANSWERS} as wrong_*.py",
            )
        )
    verdict = exercise.verdict(exercise.solution)
    if verdict is not None:
        found.append(
            Problem(
                checkout.show(exercise.solution),
                1,
                f"the checker rejects the solution: {verdict}",
                "correct the solution or the checker",
            )
        )
    if _accepts(exercise, exercise.stub):
        found.append(
            Problem(
                checkout.show(exercise.stub),
                1,
                "the checker accepts the stub",
                "make the checker stricter",
            )
        )
    for answer in exercise.wrong_answers:
        verdict = exercise.verdict(answer)
        expected = expected_message(answer)
        if verdict is None or " ".join(verdict.split()) != expected:
            found.append(
                Problem(
                    checkout.show(answer),
                    1,
                    f"expected the message {expected!r}, got {verdict!r}",
                    "correct the docstring or the checker",
                )
            )
    return found


def _accepts(exercise: Exercise, answer: Path) -> bool:
    try:
        return exercise.verdict(answer) is None
    except Exception:
        return False


def _compiled(path: Path) -> CodeType:
    return compiled(path.read_text(encoding="utf-8"), str(path))


def main(arguments: Sequence[str]) -> int:
    """Entry point; prints problems and returns the exit code."""
    checkout = Checkout()
    folders = [Path(argument).resolve() for argument in arguments]
    chosen = [
        exercise
        for exercise in exercises(checkout)
        if not folders
        or any(
            folder == exercise.folder or folder in exercise.folder.parents
            for folder in folders
        )
    ]
    found = [problem for item in chosen for problem in problems(item, checkout)]
    print(*found, sep="\n")
    print(f"{len(chosen)} exercises, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
