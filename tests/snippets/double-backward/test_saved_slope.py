"""What the beginner page says of a saved slope, its repair and its errors."""

from __future__ import annotations

import pytest
from torch.autograd import grad, gradcheck


def repaired(snippet):
    """The page's repair in its own words: keep x, work out the rest."""

    class KeepInput(snippet.SavedSlope):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, grad_output):
            (x,) = ctx.saved_tensors
            return grad_output * 3 * x**2

    return KeepInput.apply


def test_the_repair_passes_both_checks(snippet) -> None:
    cube = repaired(snippet)
    assert gradcheck(cube, snippet.x)
    assert snippet.gradgradcheck(cube, snippet.x)
    (slope,) = grad(cube(snippet.x), snippet.x, create_graph=True)
    assert grad(slope + snippet.x**2, snippet.x)[0] == 40


def test_gradcheck_cannot_see_the_saved_slope(snippet) -> None:
    assert gradcheck(snippet.SavedSlope.apply, snippet.x)


def test_the_slope_of_a_saved_slope_raises(snippet) -> None:
    x = snippet.x
    (slope,) = grad(snippet.SavedSlope.apply(x), x, create_graph=True)
    with pytest.raises(RuntimeError, match="does not have a grad_fn"):
        grad(slope, x)


def test_so_does_the_slope_of_a_straight_line(snippet) -> None:
    (slope,) = grad(2 * snippet.x, snippet.x, create_graph=True)
    with pytest.raises(RuntimeError, match="does not have a grad_fn"):
        grad(slope, snippet.x)
