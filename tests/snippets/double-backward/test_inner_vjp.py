"""Where an inner derivative in backward raises, repeats a hook, or detaches."""

from __future__ import annotations

import pytest
import torch
from torch.autograd import grad, gradcheck, gradgradcheck
from torch.autograd.graph import saved_tensors_hooks


def test_the_hook_of_a_saved_input_runs_once(snippet) -> None:
    truth = 1 - torch.tanh(torch.tensor(0.5)) ** 2
    for function, factor in (
        (torch.tanh, 2),
        (snippet.HookedTwice.apply, 4),
        (snippet.OnAView.apply, 2),
        (snippet.Tanh.apply, 2),
    ):
        for leaf in (True, False):
            start = torch.tensor(0.5, requires_grad=True)
            x = start if leaf else start * 1
            x.register_hook(lambda gradient: 2 * gradient)
            (found,) = grad(function(x), start)
            torch.testing.assert_close(found, factor * truth)


def test_detaching_the_saved_input_ends_at_first_order(snippet) -> None:
    class Detached(snippet.Tanh):
        @staticmethod
        def backward(ctx, grad_output):
            x = ctx.saved_tensors[0].detach().requires_grad_()
            with torch.enable_grad():
                y = torch.tanh(x)
            return grad(y, x, grad_output)[0]

    assert gradcheck(Detached.apply, snippet.x)
    assert not gradgradcheck(Detached.apply, snippet.x, raise_exception=False)


class Product(torch.autograd.Function):
    """Two inputs, for both patterns."""

    @staticmethod
    def forward(a, b):
        return a * torch.tanh(b)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)


class InnerGrad(Product):
    @staticmethod
    def backward(ctx, grad_output):
        again = torch.is_grad_enabled()
        with torch.enable_grad():
            inner = [saved.view_as(saved) for saved in ctx.saved_tensors]
            y = inner[0] * torch.tanh(inner[1])
        return grad(y, inner, grad_output, create_graph=again)


class InnerVjp(Product):
    @staticmethod
    def backward(ctx, grad_output):
        saved = ctx.saved_tensors
        _, pullback = torch.func.vjp(lambda a, b: a * torch.tanh(b), *saved)
        return pullback(grad_output)


def test_two_inputs_of_which_one_needs_no_gradient(snippet) -> None:
    a, b = torch.randn(2, 3, dtype=torch.float64)
    a.requires_grad_()
    with pytest.raises(RuntimeError, match="does not require grad"):
        InnerGrad.apply(a, b).sum().backward()
    assert gradcheck(InnerVjp.apply, (a, b))
    b.requires_grad_()
    for function in (InnerGrad, InnerVjp):
        assert gradcheck(function.apply, (a, b))
        assert gradgradcheck(function.apply, (a, b))


def test_vjp_raises_under_saved_tensor_hooks_around_backward(snippet) -> None:
    """The forward may run inside them; the backward may not."""
    with saved_tensors_hooks(lambda t: t, lambda t: t):
        y = snippet.Tanh.apply(snippet.x)
    (slope,) = grad(y.sum(), snippet.x)
    assert torch.allclose(slope, 1 - torch.tanh(snippet.x) ** 2)
    y = snippet.Tanh.apply(snippet.x).sum()
    with (
        saved_tensors_hooks(lambda t: t, lambda t: t),
        pytest.raises(RuntimeError, match="saved tensor hooks"),
    ):
        grad(y, snippet.x)
