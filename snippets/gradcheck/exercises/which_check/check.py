"""Check which call of gradcheck catches which Function."""

import warnings

import torch
from torch.autograd import gradcheck, gradgradcheck

CALLS = {
    "defaults": (gradcheck, {}),
    "tight": (gradcheck, {"rtol": 1e-6, "atol": 1e-9}),
    "second order": (gradgradcheck, {}),
    "batched": (gradcheck, {"check_batched_grad": True}),
    "forward": (gradcheck, {"check_forward_ad": True}),
}


def _passes(function, name):
    run, options = CALLS[name]
    x = torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64, requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return run(function.apply, (x,), **options)
        except (RuntimeError, NotImplementedError):
            return False


def check(caught_by):
    if not isinstance(caught_by, dict):
        raise AssertionError("caught_by must be a dict: Function -> call.")
    for function, name in caught_by.items():
        if not hasattr(function, "apply"):
            raise AssertionError(
                f"{function!r} is no Function: the keys are the classes."
            )
        title = function.__name__
        if name not in CALLS:
            raise AssertionError(
                f"{title}: {name!r} is not one of the five calls."
            )
        failing = [call for call in CALLS if not _passes(function, call)]
        if not failing:
            raise AssertionError(
                f"{title} passes all five calls: restore its error, "
                "then name the call."
            )
        if name not in failing:
            raise AssertionError(
                f"{title} passes the call {name!r}: its error lies elsewhere."
            )
        if name != failing[0]:
            raise AssertionError(
                f"{title} fails the call {name!r}, but also an earlier one."
            )
    if len(caught_by) != 5:
        raise AssertionError(
            f"caught_by names {len(caught_by)} of the five Functions."
        )
    unused = [call for call in CALLS if call not in caught_by.values()]
    if unused:
        raise AssertionError(
            f"No Function is caught by {unused[0]!r}: leave the Functions as "
            "they are, each of the five calls catches one."
        )
