"""A test file for a custom Function: copy it, replace the Function."""

# --8<-- [start:template]
import torch
from torch.autograd import gradcheck, gradgradcheck


class ScaleRows(torch.autograd.Function):
    """Multiply row i of x (rows, cols) by scale[i]."""

    @staticmethod
    def forward(x, scale):
        return x * scale[:, None]

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        x, scale = ctx.saved_tensors
        grad_x = grad_output * scale[:, None]  # (rows, cols)
        grad_scale = (grad_output * x).sum(1)  # (rows,)
        return grad_x, grad_scale


def leaf(*shape):
    return torch.randn(*shape, dtype=torch.float64, requires_grad=True)


def test_first_derivatives():
    assert gradcheck(ScaleRows.apply, (leaf(4, 3), leaf(4)))


def test_second_derivatives():
    assert gradgradcheck(ScaleRows.apply, (leaf(4, 3), leaf(4)))


def test_one_input_at_a_time():
    for x, scale in (
        (leaf(4, 3), leaf(4).detach()),
        (leaf(4, 3).detach(), leaf(4)),
    ):
        assert gradcheck(ScaleRows.apply, (x, scale))
        assert gradgradcheck(ScaleRows.apply, (x, scale))


def test_transposed_input_and_output():
    def turned(x, scale):
        return ScaleRows.apply(x.t(), scale).t()

    assert gradcheck(turned, (leaf(3, 4), leaf(4)))


def test_empty_input():
    assert gradcheck(ScaleRows.apply, (leaf(0, 3), leaf(0)))


def test_float32_agrees_with_plain_torch():
    x, scale = leaf(4, 3).float(), leaf(4).float()
    weight = torch.randn(4, 3)  # a grad_output that is not all ones
    ours = torch.autograd.grad(ScaleRows.apply(x, scale), (x, scale), weight)
    plain = torch.autograd.grad(x * scale[:, None], (x, scale), weight)
    torch.testing.assert_close(ours, plain)


# --8<-- [end:template]

# --8<-- [start:run]
for test in (
    test_first_derivatives,
    test_second_derivatives,
    test_one_input_at_a_time,
    test_transposed_input_and_output,
    test_empty_input,
    test_float32_agrees_with_plain_torch,
):
    test()
    print(test.__name__, "passed")
# --8<-- [end:run]
