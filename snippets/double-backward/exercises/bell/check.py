import torch
from torch.autograd import Function, grad, gradcheck, gradgradcheck


def check(Bell):
    stays = isinstance(Bell, type) and issubclass(Bell, Function)
    assert stays, "Bell must stay a torch.autograd.Function"
    x = torch.tensor([0.5, -2.0], dtype=torch.float64, requires_grad=True)
    y = Bell.apply(x)
    assert isinstance(y, torch.Tensor), "Bell.apply(x) must return one tensor"
    truth = torch.exp(-(x.detach() ** 2) / 2)
    assert torch.allclose(y, truth), (
        f"y at 0.5 is {y[0].item():.3f}, expected {truth[0].item():.3f}"
    )

    assert not any(
        isinstance(kept, torch.Tensor) for kept in vars(y.grad_fn).values()
    ), (
        "a tensor is an attribute of ctx, where no change in place is noticed "
        "and saved-tensor hooks do not see it; use save_for_backward"
    )

    grad_output = torch.tensor(
        [3.0, 0.5], dtype=torch.float64, requires_grad=True
    )
    incoming = grad_output.detach().clone()
    (grad_input,) = _grad(y, x, incoming)
    assert torch.equal(incoming, grad_output), (
        "backward changes grad_output in place; others may use that tensor"
    )
    assert grad_input is not None, "backward returns None for x"
    slope = -x.detach() * truth
    assert not torch.allclose(grad_input, slope), (
        "backward ignores grad_output: the gradient is the same whatever "
        "comes in"
    )
    expected = slope * grad_output.detach()
    assert torch.allclose(grad_input, expected), (
        f"grad_input at 0.5 is {grad_input[0].item():.3f}, "
        f"expected {expected[0].item():.3f}"
    )

    (grad_input,) = _grad(Bell.apply(x), x, grad_output)
    assert grad_input.requires_grad, (
        "the gradient has no history: nothing in backward depends on "
        "grad_output or on x in a way that autograd can see"
    )
    assert "Error" not in grad_input.grad_fn.name(), (
        "backward is marked once_differentiable: that refuses the second "
        "derivative, it does not provide one"
    )
    second, in_grad_output = _grad(grad_input.sum(), (x, grad_output))
    assert in_grad_output is not None, (
        "the gradient does not depend on grad_output any more: was it detached?"
    )
    assert second is not None, (
        "the gradient does not depend on x any more: the slope was worked "
        "out before backward, where no history is kept"
    )
    expected = (x.detach() ** 2 - 1) * truth * grad_output.detach()
    assert torch.allclose(second, expected), (
        f"the second derivative at 0.5 is {second[0].item() / 3:.3f}, "
        f"expected {expected[0].item() / 3:.3f}: which saved tensor is "
        "neither an input nor an output?"
    )
    assert second.requires_grad, (
        "the second derivative has no history, so there is no third: is a "
        "derivative worked out where autograd cannot see it?"
    )
    (third,) = _grad(second.sum(), x)
    expected = (3 * x - x**3).detach() * truth * grad_output.detach()
    assert third is not None and torch.allclose(third, expected), (
        "the second derivative is right, the third is not: every derivative "
        "must be worked out from inputs and outputs"
    )
    assert gradcheck(Bell.apply, x, raise_exception=False), "gradcheck fails"
    assert gradgradcheck(Bell.apply, x, raise_exception=False), (
        "gradgradcheck fails"
    )


def _grad(outputs, inputs, grad_outputs=None):
    """autograd.grad with a graph; errors become the reader's messages."""
    try:
        return grad(
            outputs, inputs, grad_outputs, create_graph=True, allow_unused=True
        )
    except RuntimeError as error:
        raise AssertionError(f"backward raised: {error}") from error
