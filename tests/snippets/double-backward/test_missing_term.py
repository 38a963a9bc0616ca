"""Grad mode turned on in setup_context gives an intermediate its history."""

from __future__ import annotations

import torch
from torch.autograd import grad, gradcheck, gradgradcheck


def with_grad_mode(rule):
    class EnableGrad(torch.autograd.Function):
        @staticmethod
        def forward(x):
            return torch.sinh(x) ** 2

        @staticmethod
        def setup_context(ctx, inputs, output):
            (x,) = inputs
            with torch.enable_grad():
                ctx.save_for_backward(x, torch.cosh(x))

        @staticmethod
        def backward(ctx, grad_output):
            x, cosh_x = ctx.saved_tensors
            return grad_output * rule(x, cosh_x)

    return EnableGrad.apply


def test_it_repairs_both_orders(snippet) -> None:
    function = with_grad_mode(snippet.rule)
    x = torch.tensor([1.5, -0.3], dtype=torch.float64, requires_grad=True)
    assert gradcheck(function, x)
    assert gradgradcheck(function, x)


def test_it_runs_no_hook_twice(snippet) -> None:
    """The history leads to the caller's x, once for each gradient that uses it.

    In a plain backward the saved intermediate is a constant; its node is kept
    all the same.
    """
    function = with_grad_mode(snippet.rule)
    x = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)
    calls = []
    x.register_hook(calls.append)
    y = function(x)
    (slope,) = grad(y, x, retain_graph=True)
    assert len(calls) == 1
    assert torch.allclose(slope, torch.sinh(2 * x))
    assert y.grad_fn.saved_tensors[1].grad_fn is not None
