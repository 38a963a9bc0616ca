"""The recipe in the places where it is copied to."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.autograd import functional


def exact(function, *inputs):
    """Blocks of the Hessian by torch's own reverse over reverse."""
    return functional.hessian(function, inputs)


def test_a_parameter_that_the_loss_does_not_use_gets_zeros(snippet) -> None:
    used, unused = (torch.ones(2, requires_grad=True) for _ in range(2))
    loss = (used**3).sum()
    vectors = [torch.tensor([1.0, 2.0]), torch.ones(2)]
    first, second = snippet.hvp(loss, [used, unused], vectors)
    assert torch.equal(first, torch.tensor([6.0, 12.0]))
    assert torch.equal(second, torch.zeros(2))


def test_a_linear_parameter_gets_its_mixed_terms(snippet) -> None:
    a, b = torch.tensor(2.0), torch.tensor(3.0)
    vectors = [torch.tensor(5.0), torch.tensor(7.0)]
    a.requires_grad_(), b.requires_grad_()
    first, second = snippet.hvp(a**2 * b, [a, b], vectors)
    blocks = exact(lambda a, b: a**2 * b, a.detach(), b.detach())
    assert first == blocks[0][0] * 5 + blocks[0][1] * 7
    assert second == blocks[1][0] * 5 + blocks[1][1] * 7


def test_a_bias_without_curvature(snippet) -> None:
    """Its slope is a constant, and its vector must not shift the others."""
    bias = torch.zeros(2, requires_grad=True)
    weight = torch.tensor([1.0, 3.0], requires_grad=True)
    loss = bias.sum() + (weight**3).sum()
    vectors = [torch.full((2,), 9.0), torch.tensor([1.0, 2.0])]
    first, second = snippet.hvp(loss, [bias, weight], vectors)
    assert torch.equal(first, torch.zeros(2))
    assert torch.equal(second, torch.tensor([6.0, 36.0]))


def test_a_linear_loss_has_a_zero_hessian(snippet) -> None:
    weight = torch.ones(3, requires_grad=True)
    (product,) = snippet.hvp((2 * weight).sum(), [weight], [torch.ones(3)])
    assert torch.equal(product, torch.zeros(3))


def test_tied_weights(snippet) -> None:
    weight = torch.randn(3, 3, dtype=torch.float64, requires_grad=True)
    vector = torch.randn(3, 3, dtype=torch.float64)

    def loss(weight):
        return (weight @ torch.tanh(weight)).pow(2).sum()

    (product,) = snippet.hvp(loss(weight), [weight], [vector])
    _, expected = functional.hvp(loss, weight.detach(), vector)
    torch.testing.assert_close(product, expected)


def test_a_frozen_parameter_has_to_be_left_out(snippet) -> None:
    layer = nn.Linear(2, 1)
    layer.bias.requires_grad_(False)
    loss = layer(torch.ones(1, 2)).pow(2).sum()
    vectors = [torch.ones(1, 2), torch.ones(1)]
    with pytest.raises(RuntimeError, match="does not require grad"):
        snippet.hvp(loss, layer.parameters(), vectors)
    trained = [p for p in layer.parameters() if p.requires_grad]
    loss = layer(torch.ones(1, 2)).pow(2).sum()
    (product,) = snippet.hvp(loss, trained, [torch.ones(1, 2)])
    assert torch.equal(product, torch.full((1, 2), 4.0))


def test_grad_fields_are_left_alone_and_nothing_has_a_graph(snippet) -> None:
    weight = torch.ones(2, requires_grad=True)
    (product,) = snippet.hvp(weight.exp().sum(), [weight], [torch.ones(2)])
    assert weight.grad is None
    assert not product.requires_grad


def test_a_transposed_and_an_expanded_vector(snippet) -> None:
    weight = torch.randn(2, 3, dtype=torch.float64, requires_grad=True)
    for vector in (torch.randn(3, 2).double().t(), torch.ones(1).double()):
        vector = vector.expand(2, 3)
        (product,) = snippet.hvp((weight**3).sum(), [weight], [vector])
        torch.testing.assert_close(product, 6 * weight.detach() * vector)
