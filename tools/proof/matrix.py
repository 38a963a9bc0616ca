"""Run every snippet and every solution on the torch that is installed.

    python -m tools.proof.matrix [PATH ...]

The pages are proven on one version of torch. This program runs their code on
another one, compares with the published output, and holds the result against
`snippets/versions.toml`, which lists what differs there and why. A difference
that is not listed fails, and so does a listed one that is gone. Each program
runs in a process of its own, so that a crash is a row like any other.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tools.checkout import Checkout
from tools.markdown.versions import (
    FILE,
    Difference,
    differences,
    program_name,
)
from tools.proof import outputs
from tools.proof.execute import run_file
from tools.proof.exercises import Exercise, exercises

# Seconds after which a program counts as hanging; the slowest takes about 20.
PATIENCE = 300.0
WORKERS = 2


def run_snippet(snippet: Path, checkout: Checkout) -> tuple[str, str]:
    """How a snippet ends here, 'ok', 'raises' or 'prints', and the details."""
    try:
        printed = run_file(snippet)
    except Exception as error:
        return "raises", f"{type(error).__name__}: {error}"
    problem = outputs.compare(snippet, printed, checkout)
    return ("ok", "") if problem is None else ("prints", problem.what)


def run_solution(exercise: Exercise) -> tuple[str, str]:
    """How the checker takes the stored solution here."""
    try:
        verdict = exercise.verdict(exercise.solution)
    except Exception as error:
        return "raises", f"{type(error).__name__}: {error}"
    return ("ok", "") if verdict is None else ("rejects", verdict)


def in_process(work: Callable[..., tuple[str, str]], *arguments: Any) -> Any:
    """The result of `work(*arguments)` in a process that is thrown away."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def send(connection: Connection) -> None:
        connection.send(work(*arguments))

    process = context.Process(target=send, args=(there,))
    process.start()
    there.close()
    try:
        if not here.poll(PATIENCE):
            return "raises", f"no end after {PATIENCE:.0f} s"
        return here.recv()
    except EOFError:
        process.join()
        return "raises", f"the process ended with code {process.exitcode}"
    finally:
        process.kill()
        process.join()


def results(
    checkout: Checkout, chosen: Sequence[Path]
) -> Iterator[tuple[str, str, str]]:
    """Program, how it ended, details; for all programs or the chosen ones."""

    def wanted(path: Path) -> bool:
        return not chosen or any(
            path.is_relative_to(one) or path.with_suffix(".py") == one
            for one in chosen
        )

    jobs: list[tuple[str, Callable[..., tuple[str, str]], tuple[Any, ...]]]
    jobs = [
        (program_name(path, checkout), run_snippet, (path, checkout))
        for path in checkout.snippet_files()
        if wanted(path)
    ]
    jobs += [
        (program_name(item.folder, checkout), run_solution, (item,))
        for item in exercises(checkout)
        if wanted(item.folder)
    ]
    with ThreadPoolExecutor(WORKERS) as pool:
        ends = pool.map(lambda job: in_process(job[1], *job[2]), jobs)
        for (name, _, _), (how, details) in zip(jobs, ends, strict=True):
            yield name, how, details


def complaints(
    found: dict[str, tuple[str, str]],
    listed: Sequence[Difference],
    torch: str,
    everything: bool = True,
) -> list[str]:
    """Unlisted differences, and listed ones that are gone, on `torch`.

    Args:
        found: how each program that was run ended, with the details.
        everything: whether all programs were run, so that an entry without a
            program can be told.
    """
    expected = {
        item.program: item.how for item in listed if item.holds_on(torch)
    }
    bad = []
    for program, (how, details) in found.items():
        wanted = expected.pop(program, "ok")
        if how == wanted:
            continue
        if how == "ok":
            bad.append(
                f"{program}: listed as '{wanted}' on torch {torch}, and is "
                f"fine. Remedy: correct its entry in {FILE}."
            )
        else:
            bad.append(
                f"{program}: {how} on torch {torch}: {details}. Remedy: make "
                f"it independent of the version, or list it in "
                f"{FILE} and say so on its pages."
            )
    if everything:
        bad += [
            f"{program}: listed, and there is no such program. Remedy: delete "
            f"its entry in {FILE}."
            for program in expected
        ]
    return bad


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; prints the differences and returns the exit code."""
    # Here, so that every process below starts with it imported.
    import torch

    parser = argparse.ArgumentParser(prog="python -m tools.proof.matrix")
    parser.add_argument("paths", nargs="*", type=Path)
    options = parser.parse_args(arguments)
    chosen = [path.resolve() for path in options.paths]
    version = torch.__version__.partition("+")[0]
    checkout = Checkout()
    found = {}
    for program, how, details in results(checkout, chosen):
        found[program] = (how, details)
        if how != "ok":
            print(f"{how:8} {program}: {details}"[:300], flush=True)
    bad = complaints(
        found, differences(checkout), version, everything=not chosen
    )
    print(*bad, sep="\n")
    fine = sum(how == "ok" for how, _ in found.values())
    print(
        f"torch {version}: {len(found)} programs, {fine} as published, "
        f"{len(found) - fine} differ, {len(bad)} complaints"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
