"""The guard: loud where a second derivative could pass, else out of the way."""

from __future__ import annotations

import pytest
import torch
from torch.autograd import functional, grad, gradcheck
from torch.utils.checkpoint import checkpoint

REFUSED = "has no second derivative"


def guarded(snippet, rule, *, save=lambda inputs: inputs, materialize=True):
    """A product of two inputs with the guard around `rule`."""

    class Product(torch.autograd.Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(x, weight):
            return x * weight

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.set_materialize_grads(materialize)
            ctx.save_for_backward(*save(inputs))

        backward = staticmethod(snippet.strictly_once(rule))

    return Product.apply


def both(ctx, grad_output):
    x, weight = ctx.saved_tensors
    return grad_output * weight, grad_output * x


def test_a_constant_incoming_gradient_is_guarded_by_what_was_saved(
    snippet,
) -> None:
    """slope = 2x depends on x through the saved tensor alone."""
    x = snippet.x
    (slope,) = grad(snippet.Square.apply(x).sum(), x, create_graph=True)
    with pytest.raises(RuntimeError, match=REFUSED):
        grad(slope.sum() + x.pow(2).sum(), x)


def test_a_constant_saved_tensor_is_guarded_by_the_incoming_gradient(
    snippet,
) -> None:
    """slope = 2 w^2 x depends on x through grad_output alone."""
    weight = torch.tensor([4.0, 5.0, 6.0])
    scale = guarded(
        snippet,
        lambda ctx, g: (g * ctx.saved_tensors[0], None),
        save=lambda inputs: inputs[1:],
    )
    (slope,) = grad(
        scale(snippet.x, weight).pow(2).sum(), snippet.x, create_graph=True
    )
    assert torch.equal(slope, 2 * weight**2 * snippet.x)
    with pytest.raises(RuntimeError, match=REFUSED):
        grad(slope.sum() + snippet.x.pow(2).sum(), snippet.x)


def test_two_gradients_and_mixed_derivatives(snippet) -> None:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    weight = torch.tensor([3.0, 5.0], requires_grad=True)
    product = guarded(snippet, both)
    for wanted in ((x,), (weight,), (x, weight)):
        slopes = grad(product(x, weight).sum(), wanted, create_graph=True)
        with pytest.raises(RuntimeError, match=REFUSED):
            grad(sum(s.sum() for s in slopes) + x.sum() + weight.sum(), wanted)


def test_none_among_the_gradients_and_an_absent_incoming_one(snippet) -> None:
    seen = []

    def rule(ctx, grad_output):
        seen.append(grad_output)
        return None, None

    x = torch.ones(2, requires_grad=True)
    function = guarded(snippet, rule, materialize=False)
    found = grad(function(x, x).sum(), x, create_graph=True, allow_unused=True)
    assert found == (None,)
    assert len(seen) == 1


def test_first_derivatives_are_untouched(snippet) -> None:
    double = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
    assert gradcheck(snippet.Square.apply, double)
    product = guarded(snippet, both)
    assert gradcheck(
        product, (double, double.detach().clone().requires_grad_())
    )
    per_sample = torch.func.vmap(
        torch.func.grad(lambda x: product(x, 3 * torch.ones(())))
    )
    assert torch.equal(per_sample(torch.ones(4)), torch.full((4,), 3.0))


def test_a_plain_backward_adds_no_node(snippet) -> None:
    x = torch.ones(2, requires_grad=True)
    (slope,) = grad(snippet.Square.apply(x).sum(), x)
    assert not slope.requires_grad


def test_forward_over_reverse_raises_as_well(snippet) -> None:
    for f in (snippet.fourth_power,):
        with pytest.raises((RuntimeError, NotImplementedError)):
            torch.func.jvp(
                torch.func.grad(f), (torch.ones(2),), (torch.ones(2),)
            )


def test_checkpointing_unpacks_a_saved_tensor_only_once(snippet) -> None:
    x = snippet.x
    rerun = checkpoint(snippet.Square.apply, x, use_reentrant=False)
    (slope,) = grad(rerun.pow(2).sum(), x, create_graph=True)
    assert torch.equal(slope, 4 * x**3)
    with pytest.raises(RuntimeError, match=REFUSED):
        grad(slope.sum() + x.sum(), x)


def test_a_function_that_saves_only_an_intermediate_stays_silent(
    snippet,
) -> None:
    class SavedSlope(torch.autograd.Function):
        @staticmethod
        def forward(x):
            return x**2

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(2 * inputs[0])

        @staticmethod
        @snippet.strictly_once
        def backward(ctx, grad_output):
            return grad_output * ctx.saved_tensors[0]

    x = snippet.x
    (slope,) = grad(SavedSlope.apply(x).sum(), x, create_graph=True)
    assert torch.equal(slope, 2 * x)
    assert not slope.requires_grad


def test_a_tensor_kept_on_ctx_is_not_guarded(snippet) -> None:
    """An attribute is no saved tensor: the same silence."""

    class OnCtx(torch.autograd.Function):
        @staticmethod
        def forward(x):
            return x**2

        @staticmethod
        def setup_context(ctx, inputs, output):
            (ctx.x,) = inputs

        @staticmethod
        @snippet.strictly_once
        def backward(ctx, grad_output):
            return grad_output * 2 * ctx.x

    x = snippet.x
    (slope,) = grad(OnCtx.apply(x).sum(), x, create_graph=True)
    assert not slope.requires_grad
    hessian = functional.hessian(lambda x: OnCtx.apply(x).sum(), x.detach())
    assert not hessian.any()
