"""The table, at other points, and what the tests of torch can see of it."""

from __future__ import annotations

import pytest
import torch
import torch.nn.functional as F
from torch.autograd import forward_ad, functional, grad, gradgradcheck
from torch.func import hessian, jacfwd, jacrev

WRONG_IN_FORWARD_RULES = (
    "layer_norm",
    "batch_norm, training",
    "instance_norm",
    "det",
    "slogdet",
    "solve",
    "householder_product",
)
RIGHT = ("rms_norm", "inv", "cumprod", "softmax", "gelu", "conv1d of a sine")


def column(snippet, order: str) -> dict[str, str]:
    at = [*snippet.SECOND, "r/r/r"].index(order)
    return {name: row[at] for name, row in snippet.verdicts.items()}


def test_reverse_over_reverse_is_right_or_raises(snippet) -> None:
    found = column(snippet, "r/r")
    assert {name for name in found if found[name] != "ok"} == {"cdist"}
    assert found["cdist"] == "raises"


def test_the_forward_rules_of_seven_operators_hide_a_term(snippet) -> None:
    for name in WRONG_IN_FORWARD_RULES:
        for _ in range(2):  # at other points than the table
            operator, x = snippet.OPERATORS[name]
            row = dict(
                zip(
                    snippet.SECOND,
                    snippet.judge(operator, x + 0.1 * torch.randn_like(x)),
                    strict=False,
                )
            )
            assert (row["r/r"], row["f/r"], row["dual"]) == ("ok",) * 3, name
            assert (row["r/f"], row["f/f"]) == ("WRONG",) * 2, name


def test_some_are_right_in_every_order(snippet) -> None:
    for name in RIGHT:
        assert set(snippet.verdicts[name]) == {"ok"}, name


def test_third_order_in_reverse(snippet) -> None:
    third = column(snippet, "r/r/r")
    wrong = {name for name in third if third[name] == "WRONG"}
    assert wrong == {"layer_norm", "batch_norm, training", "instance_norm"}


def test_weights_of_the_norm_are_hit_as_well(snippet) -> None:
    """The derivative in the weight depends on the hidden statistics too."""
    x, v = torch.randn(2, 3, 4, dtype=torch.float64)
    weight = torch.randn(4, dtype=torch.float64)

    def f(x):
        return (F.layer_norm(x, (4,), weight) ** 3).sum()

    truth = snippet.central(snippet.slope_of(f), x, v)
    for order, expected in {"r/r": "ok", "f/r": "ok", "r/f": "WRONG"}.items():
        found = snippet.verdict(snippet.SECOND[order], f, x, v, truth)
        assert found == expected, order


def test_gradgradcheck_accepts_the_wrong_operators(snippet) -> None:
    for name in WRONG_IN_FORWARD_RULES:
        operator, x = snippet.OPERATORS[name]
        x = x.clone().requires_grad_()
        assert gradgradcheck(operator, x, check_fwd_over_rev=True), name


def test_which_function_of_torch_is_which_order(snippet) -> None:
    """hessian is forward over reverse, jacfwd puts forward inside."""
    x = torch.randn(4, dtype=torch.float64)

    def f(x):
        return F.layer_norm(x, (4,)).pow(3).sum()

    exact = functional.hessian(f, x)
    torch.testing.assert_close(hessian(f)(x), exact)
    torch.testing.assert_close(jacrev(jacrev(f))(x), exact)
    by_forward = functional.hessian(
        f, x, vectorize=True, outer_jacobian_strategy="forward-mode"
    )
    torch.testing.assert_close(by_forward, exact)
    for wrong in (jacrev(jacfwd(f)), jacfwd(jacfwd(f))):
        assert not torch.allclose(wrong(x), exact, rtol=0.01)
    for product in (functional.hvp, functional.vhp):
        torch.testing.assert_close(product(f, x, x)[1], exact @ x)


def test_torch_func_and_det_with_equal_singular_values(snippet) -> None:
    """Every torch.func route ends in nan there, autograd.grad does not."""
    turn = torch.tensor([[0.6, -0.8], [0.8, 0.6]], dtype=torch.float64)
    v = torch.tensor([[1.0, 2.0], [3.0, 4.0]], dtype=torch.float64)
    truth = torch.tensor([[4.0, -3.0], [-2.0, 1.0]], dtype=torch.float64)
    slope_of, det = snippet.slope_of, torch.linalg.det
    twice = slope_of(lambda x: (slope_of(det)(x) * v).sum())
    assert twice(turn).isnan().all()
    assert snippet.along(slope_of(det), v)(turn).isnan().all()
    live = turn.clone().requires_grad_()
    found = snippet.double_backward(det, live, v)
    torch.testing.assert_close(found, truth)


def test_dual_tensors_and_reverse_over_forward_raise_for_softmax(
    snippet,
) -> None:
    x = torch.randn(3, requires_grad=True)
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, torch.ones(3))
        tangent = forward_ad.unpack_dual(dual.softmax(-1)).tangent
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        grad(tangent.sum(), x)


def test_gradgradcheck_of_the_gradient_sees_the_third_derivative(
    snippet,
) -> None:
    def slope(norm):
        return lambda x: grad(norm(x).pow(3).sum(), x, create_graph=True)[0]

    x = torch.randn(2, 4, dtype=torch.float64, requires_grad=True)
    for name, right in (("layer_norm", False), ("rms_norm", True)):
        norm = snippet.OPERATORS[name][0]
        assert gradgradcheck(norm, x)
        found = gradgradcheck(slope(norm), x, raise_exception=False)
        assert found == right, name
