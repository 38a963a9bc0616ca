"""A dual tensor in a compiled function, by backend."""

from __future__ import annotations

import warnings

import torch
from torch.autograd import forward_ad


def cube(x):
    return x**3


def compiled(backend: str):
    torch._dynamo.reset()
    return torch.compile(cube, backend=backend)


def test_inductor_loses_the_tangent_and_other_backends_keep_it(
    snippet,
) -> None:
    x = torch.ones(2)
    for backend, kept in (
        ("eager", True),
        ("aot_eager", True),
        ("inductor", False),
    ):
        with warnings.catch_warnings(), forward_ad.dual_level():
            warnings.simplefilter("ignore")
            out = compiled(backend)(forward_ad.make_dual(x, x))
            tangent = forward_ad.unpack_dual(out).tangent
        assert (tangent is not None) == kept, backend
        assert torch.equal(forward_ad.unpack_dual(out).primal, x)


def test_func_jvp_of_a_compiled_function_is_right(snippet) -> None:
    x = torch.full((2,), 2.0)
    for backend in ("aot_eager", "inductor"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _, outside = torch.func.jvp(compiled(backend), (x,), (x,))

            def inside(x):
                return torch.func.jvp(cube, (x,), (x,))[1]

            torch._dynamo.reset()
            within = torch.compile(inside, backend=backend)(x)
        torch.testing.assert_close(outside, 3 * x**3)
        torch.testing.assert_close(within, 3 * x**3)
