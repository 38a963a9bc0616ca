"""The gradient of the extra output has to be used."""

from __future__ import annotations

import torch
from torch.autograd import grad


def ignoring(base):
    class Ignored(base):
        """Forgets what comes in for cosh(x)."""

        @staticmethod
        def backward(ctx, grad_square, grad_cosh):
            x, cosh_x = ctx.saved_tensors
            return grad_square * 2 * cosh_x * torch.sinh(x)

    return Ignored


def marking(base):
    class Marked(base):
        """Cuts the output off, so that it is a constant when saved."""

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.mark_non_differentiable(output[1])
            ctx.save_for_backward(*inputs, output[1])

    return Marked


def test_without_it_the_second_derivative_is_half_there(snippet) -> None:
    x = snippet.x
    for wrong in (ignoring(snippet.SinhCosh), marking(snippet.SinhCosh)):
        (grad_x,) = grad(wrong.apply(x)[0], x, torch.tensor(0.5).double())
        assert torch.allclose(grad_x, 0.5 * torch.sinh(2 * x))
        (slope,) = grad(wrong.apply(x)[0], x, create_graph=True)
        (second,) = grad(slope, x)
        assert torch.allclose(second, 2 * torch.cosh(x) ** 2)


def test_both_outputs_of_a_vector(snippet) -> None:
    x = torch.tensor([0.5, -2.0, 0.0], dtype=torch.float64).requires_grad_()
    square, cosh = snippet.SinhCosh.apply(x)
    assert torch.allclose(square, torch.sinh(x) ** 2)
    assert torch.allclose(cosh, torch.cosh(x))
    assert snippet.gradgradcheck(snippet.SinhCosh.apply, x)
