"""Shapes and layouts that a NumPy backward meets, and a frozen input."""

from __future__ import annotations

import torch
from torch.autograd import functional, grad


def test_shapes_layouts_and_dtypes(snippet) -> None:
    base = torch.randn(3, 2)
    for x in (
        torch.tensor(2.0),
        torch.tensor([]),
        base,
        base.t(),
        base[:, 0],
        torch.tensor([2.0]).expand(4),
        base.double(),
    ):
        x = x.detach().requires_grad_()
        y = snippet.Cube.apply(x)
        assert y.dtype == x.dtype
        assert y.shape == x.shape
        torch.testing.assert_close(y, x**3)
        (slope,) = grad(y.sum(), x, create_graph=True)
        torch.testing.assert_close(slope, 3 * x**2)
        (second,) = grad(slope.sum(), x)
        torch.testing.assert_close(second, 6 * x.detach())


def test_a_weighted_third_derivative(snippet) -> None:
    """In x alone and mixed with the weights, against torch's own cube."""

    def loss(cube, x, w):
        (slope,) = grad((cube(x) * w.sin()).sum(), x, create_graph=True)
        return (slope**2 * w).sum()

    x, w, v = torch.randn(3, 4, dtype=torch.float64)
    ours, theirs = (
        functional.hvp(lambda x, w, c=c: loss(c, x, w), (x, w), (v, w))[1]
        for c in (snippet.Cube.apply, lambda x: x**3)
    )
    for mine, exact in zip(ours, theirs, strict=True):
        torch.testing.assert_close(mine, exact)


def test_an_input_that_needs_no_gradient(snippet) -> None:
    assert not snippet.Cube.apply(torch.ones(2)).requires_grad
