"""The mutation gate notices a proof that is too weak."""

from __future__ import annotations

from tests.conftest import CheckoutMaker
from tools.proof.mutants import survivors

SQUARE = """\
import torch
class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 2 * x
x = torch.tensor([1.5, -2.0], dtype=torch.float64, requires_grad=True)
"""
STRONG = """\
assert torch.autograd.gradcheck(Square.apply, (x,))
assert torch.autograd.gradgradcheck(Square.apply, (x,))
"""
WEAK = "Square.apply(x).sum().backward()\nassert x.grad.shape == x.shape\n"


def alive(make_checkout: CheckoutMaker, proof: str) -> list[str]:
    """Names of the wrong versions that `proof` lets pass."""
    checkout = make_checkout({"snippets/topic/square.py": SQUARE + proof})
    count, names = survivors(checkout.snippet_files(), checkout)
    assert count == 5
    return [name.partition("backward: ")[2] for name in names]


def test_strong_proof_notices_every_wrong_backward(
    make_checkout: CheckoutMaker,
) -> None:
    assert alive(make_checkout, STRONG) == []


def test_weak_proof_is_found_out(make_checkout: CheckoutMaker) -> None:
    assert alive(make_checkout, WEAK) == [
        "doubled",
        "negated",
        "zeroed",
        "history cut",
        "grad_output dropped",
    ]


def test_the_test_file_of_a_snippet_judges_its_mutants(
    make_checkout: CheckoutMaker,
) -> None:
    proof = "import torch\ndef test_square(snippet):\n"
    for line in STRONG.splitlines():
        line = line.replace("Square", "snippet.Square")
        proof += f"    {line.replace('(x,)', '(snippet.x,)')}\n"
    make_checkout({"tests/snippets/topic/test_square.py": proof})
    assert alive(make_checkout, "") == []
