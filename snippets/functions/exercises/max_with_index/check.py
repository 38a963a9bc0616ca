import math

import torch
from torch.autograd import Function, grad, gradcheck, gradgradcheck


def check(MaxWithIndex):
    assert isinstance(MaxWithIndex, type) and issubclass(
        MaxWithIndex, Function
    ), "MaxWithIndex is not a subclass of torch.autograd.Function."
    try:
        _check(MaxWithIndex)
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(
            f"MaxWithIndex raised {type(error).__name__}: {error}"
        ) from error


def _check(MaxWithIndex):
    for shape in [(5,), (3, 5), (2, 3, 5)]:
        _check_shape(MaxWithIndex, shape)

    x = torch.tensor([[1.0, 4.0, 4.0]], requires_grad=True)
    values, index = MaxWithIndex.apply(x)
    assert index.tolist() == [1], (
        f"for x = [1, 4, 4] the index is {index.tolist()[0]}, but x.max(-1) "
        "names 1."
    )
    (x_grad,) = grad(values, x, torch.tensor([3.0]))
    assert x_grad.tolist() == [[0, 3, 0]], (
        f"for x = [1, 4, 4] and grad_output 3 the gradient is "
        f"{x_grad[0].tolist()}, expected all of it at the index returned."
    )

    (x_grad,) = grad(MaxWithIndex.apply(x)[0], x, torch.tensor([torch.inf]))
    assert x_grad.tolist() == [[0, torch.inf, 0]], (
        f"for x = [1, 4, 4] and an infinite grad_output the gradient is "
        f"{x_grad[0].tolist()}, expected 0 beside the winner."
    )

    x = torch.ones(3, 5, device="meta", requires_grad=True)
    values, _ = MaxWithIndex.apply(x)
    try:
        values.sum().backward()
    except (RuntimeError, NotImplementedError) as error:
        raise AssertionError(
            "backward fails for x on the meta device. Which device does each "
            f"of its tensors have? The error: {error}"
        ) from error

    point = torch.randn(3, 5, dtype=torch.float64, requires_grad=True)
    first = lambda x: MaxWithIndex.apply(x)[0]  # noqa: E731
    assert gradcheck(first, (point,), raise_exception=False), (
        "gradcheck fails in float64."
    )
    assert gradgradcheck(first, (point,), raise_exception=False), (
        "gradgradcheck fails: backward itself cannot be differentiated."
    )


def _check_shape(MaxWithIndex, shape):
    size = math.prod(shape)
    x = (torch.arange(size, dtype=torch.float64) * 7 % size).reshape(shape)
    x.requires_grad_()
    values, index = MaxWithIndex.apply(x)
    expected_values, expected_index = x.max(-1)
    assert torch.equal(values, expected_values), (
        f"for x of shape {shape} the values differ from x.max(-1)."
    )
    assert torch.equal(index, expected_index), (
        f"for x of shape {shape} the index differs from x.max(-1)."
    )
    kept = [tuple(tensor.shape) for tensor in values.grad_fn.saved_tensors]
    assert shape not in kept, (
        "a tensor of the shape of x is saved; the index and the shape suffice."
    )
    kept = [k for k, v in vars(values.grad_fn).items() if torch.is_tensor(v)]
    assert not kept, (
        f"ctx.{', ctx.'.join(kept)} is a tensor: unguarded against edits, and "
        "not among the saved tensors."
    )
    upstream = torch.arange(2.0, 2 + expected_values.numel()).double()
    upstream = upstream.reshape(expected_values.shape)
    (expected,) = grad(expected_values, x, upstream)
    received = upstream.clone()
    returned = MaxWithIndex.backward(values.grad_fn, upstream, None)
    assert upstream.equal(received), (
        "backward changed grad_values, which other nodes also read."
    )
    returned = returned[0] if isinstance(returned, tuple) else returned
    assert torch.is_tensor(returned), f"backward returns {returned} for x."
    assert returned.dtype == x.dtype, (
        f"backward returns a {returned.dtype} gradient for a {x.dtype} input."
    )
    assert returned.shape == x.shape, (
        f"backward returns shape {tuple(returned.shape)} for x of shape "
        f"{shape}."
    )
    assert torch.equal(returned, expected), (
        f"for x of shape {shape} backward gives {_short(returned)} "
        f"where x.max(-1) gives {_short(expected)} in its first row."
    )


def _short(gradient):
    row = gradient.reshape(-1, gradient.shape[-1])[0]
    return [round(value, 2) for value in row.tolist()]
