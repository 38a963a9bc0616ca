"""The other backends drop the backward too, and torch.func.vjp with it."""

from __future__ import annotations

import warnings

import torch


def compiled(function, backend: str):
    torch._dynamo.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as in the snippet
        return torch.compile(function, backend=backend)(torch.ones(2))


def test_every_backend_asks_forward(snippet) -> None:
    for backend in ("eager", "inductor"):
        found = compiled(snippet.slope, backend)
        torch.testing.assert_close(found, torch.ones(2).cos())


def test_vjp_in_a_compiled_region_drops_it_as_well(snippet) -> None:
    def pulled(x):
        return torch.func.vjp(snippet.Sin.apply, x)[1](torch.ones(2))[0]

    assert torch.equal(pulled(torch.ones(2)), torch.full((2,), 7.0))
    found = compiled(pulled, "eager")
    torch.testing.assert_close(found, torch.ones(2).cos())
