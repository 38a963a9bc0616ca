"""Check the jvp of Affine, one input at a time and all together."""

import torch
from torch.autograd import forward_ad, gradcheck

NAMES = ("x", "weight", "bias")


def _inputs():
    shapes = ((4, 3), (2, 3), (2,))
    draw = torch.Generator().manual_seed(1)
    return [torch.randn(s, dtype=torch.float64, generator=draw) for s in shapes]


def _tangent(function, inputs, tangents):
    with forward_ad.dual_level():
        duals = [
            value if tangent is None else forward_ad.make_dual(value, tangent)
            for value, tangent in zip(inputs, tangents, strict=True)
        ]
        return forward_ad.unpack_dual(function.apply(*duals)).tangent


def _explained(function, inputs, tangents, case):
    """The output's tangent; errors of the reader's code in plain words."""
    try:
        return _tangent(function, inputs, tangents)
    except NotImplementedError as error:
        raise AssertionError("Write the body of jvp.") from error
    except IndexError as error:
        raise AssertionError(
            "jvp found no saved tensors: ctx.save_for_forward is its own call."
        ) from error
    except ValueError as error:
        raise AssertionError(
            "jvp could not unpack ctx.saved_tensors: save the same tensors "
            "with ctx.save_for_forward."
        ) from error
    except (RuntimeError, TypeError) as error:
        raise AssertionError(f"With {case}, jvp raises: {error}") from error


def _expected(inputs, tangents):
    x, weight, _ = inputs
    x_tangent, weight_tangent, bias_tangent = (
        torch.zeros_like(value) if tangent is None else tangent
        for value, tangent in zip(inputs, tangents, strict=True)
    )
    return x_tangent @ weight.t() + x @ weight_tangent.t() + bias_tangent


def _compare(function, inputs, tangents, case):
    got = _explained(function, inputs, tangents, case)
    want = _expected(inputs, tangents)
    if got is None or got.shape != want.shape:
        shape = None if got is None else tuple(got.shape)
        raise AssertionError(
            f"With {case}, the output's tangent has shape {shape}, expected "
            f"{tuple(want.shape)}."
        )
    doubled = [None if t is None else 2 * t for t in tangents]
    if not torch.allclose(_tangent(function, inputs, doubled), 2 * got):
        raise AssertionError(
            f"With {case}, doubling the tangent does not double the result: a "
            "jvp is linear in the tangents."
        )
    if not torch.allclose(got, want):
        raise AssertionError(
            f"With {case}, the output's tangent is off by up to "
            f"{(got - want).abs().max():.2g}."
        )


def _jvp_of_x(function, inputs):
    """The output's tangent as a function of x and its tangent."""
    _, weight, bias = inputs

    def tangent(x, x_tangent, weight_tangent):
        return torch.func.jvp(
            function.apply,
            (x, weight, bias),
            (x_tangent, weight_tangent, torch.zeros_like(bias)),
        )[1]

    return tangent


def _check_history(function, inputs):
    x, weight, _ = (value.clone() for value in inputs)
    leaves = [value.requires_grad_() for value in (x, x + 1, weight - 1)]
    try:
        gradcheck(_jvp_of_x(function, inputs), leaves)
    except (RuntimeError, ValueError, TypeError) as error:
        raise AssertionError(
            "The tangent is right, but backward through it is not: write jvp "
            "in torch operations, without detach, no_grad or NumPy."
        ) from error


def check(Affine):
    inputs, directions = _inputs(), [2 * t - 1 for t in _inputs()]
    x, weight, bias = inputs
    if not torch.allclose(Affine.apply(*inputs), x @ weight.t() + bias):
        raise AssertionError("The output changed: leave forward as it is.")
    for name in NAMES:
        alone = [
            direction if name == other else None
            for other, direction in zip(NAMES, directions, strict=True)
        ]
        _compare(Affine, inputs, alone, f"a tangent on {name} alone")
    _compare(Affine, inputs, directions, "tangents on all three inputs")
    leaves = [value.clone().requires_grad_() for value in inputs]
    try:
        gradcheck(Affine.apply, leaves)
    except (RuntimeError, IndexError, ValueError, TypeError) as error:
        raise AssertionError(
            "backward no longer passes gradcheck: keep ctx.save_for_backward."
        ) from error
    _check_history(Affine, inputs)
