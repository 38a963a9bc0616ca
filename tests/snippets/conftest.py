"""The fixture `snippet`: what one snippet defines, run in a clean state.

`tests/snippets/<topic>/test_<idea>.py` proves `snippets/<topic>/<idea>.py`
where the proof is too long for the snippet itself. `tools.proof.mutants` runs
these tests, too, each on wrong versions of the snippet.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from tools.checkout import Checkout
from tools.proof.execute import clean_state, compiled, run_code
from tools.proof.torch_state import strict_warnings


@pytest.fixture
def snippet(request: pytest.FixtureRequest) -> Iterator[SimpleNamespace]:
    """The namespace of the snippet that the test file is named after."""
    path = Checkout().snippet_of(request.path)
    code = compiled(path.read_text(encoding="utf-8"), str(path))
    with clean_state():
        yield SimpleNamespace(**run_code(code))


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[None]:
    """pytest resets the filters of warnings between fixture and test."""
    with strict_warnings():
        return (yield)
