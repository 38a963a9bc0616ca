import gc
import weakref

import torch
from torch.autograd import Function, gradcheck, gradgradcheck
from torch.autograd.graph import saved_tensors_hooks

PLAIN = (bool, int, float, torch.dtype, torch.device, type(None))


def check(Silu):
    if not (isinstance(Silu, type) and issubclass(Silu, Function)):
        raise AssertionError("Silu is not a torch.autograd.Function")
    x = torch.linspace(-3, 3, 64, dtype=torch.float64, requires_grad=True)
    output = _run(Silu, x)
    expected = torch.nn.functional.silu(x)
    if not torch.allclose(output, expected):
        raise AssertionError("the output is not x * sigmoid(x)")
    hidden = sorted(
        name
        for name, value in vars(output.grad_fn).items()
        if not _is_plain(value)
    )
    if hidden:
        raise AssertionError(
            f"ctx.{hidden[0]} holds data outside save_for_backward: the bytes "
            "are still there and an in-place edit would go unnoticed"
        )
    kept = _saved_bytes(Silu, x)
    limit = x.numel() * x.element_size()
    if kept > limit:
        raise AssertionError(
            f"{kept} bytes are saved for backward, expected at most {limit}"
        )
    _two_calls(Silu, x)
    if not _passes(gradcheck, Silu, x):
        raise AssertionError(
            "the gradient differs from the numerical one: gradcheck fails"
        )
    if not _passes(gradgradcheck, Silu, x):
        raise AssertionError(
            "the second derivative is wrong: backward computes with a tensor "
            "that has no history, as an intermediate of forward has none"
        )
    _nothing_left(Silu)


def _is_plain(value):
    if isinstance(value, (tuple, list)):
        return len(value) < 8 and all(_is_plain(item) for item in value)
    return isinstance(value, PLAIN)


def _run(Silu, x):
    try:
        return Silu.apply(x)
    except Exception as error:
        raise AssertionError(f"Silu.apply(x) raises: {error}") from error


def _saved_bytes(Silu, x):
    kept = {}

    def pack(tensor):
        storage = tensor.untyped_storage()
        kept[storage.data_ptr()] = storage
        return tensor.detach()

    with saved_tensors_hooks(pack, lambda tensor: tensor):
        _run(Silu, x)
    return sum(storage.nbytes() for storage in kept.values())


def _two_calls(Silu, x):
    other = (x + 1).detach().requires_grad_()
    first, _ = _run(Silu, x), _run(Silu, other)
    weight = torch.linspace(1, 2, 64, dtype=torch.float64)
    (grad,) = _gradient(first, x, weight)
    (second,) = torch.autograd.grad(
        torch.nn.functional.silu(other), other, weight
    )
    if torch.allclose(grad, second):
        raise AssertionError(
            "after two calls of apply, the first call's backward uses the "
            "second call's data: keep it on ctx, which is new for every call"
        )


def _nothing_left(Silu):
    x = torch.ones(64, dtype=torch.float64, requires_grad=True)
    memory = weakref.ref(x.untyped_storage())
    torch.autograd.grad(_run(Silu, x).sum(), x)
    del x
    gc.collect()
    if memory() is not None:
        raise AssertionError(
            "the input is still in memory after backward, when nobody else "
            "refers to it: it was put where backward does not free it"
        )


def _gradient(output, x, weight):
    try:
        return torch.autograd.grad(output, x, weight)
    except Exception as error:
        raise AssertionError(f"backward raises: {error}") from error


def _passes(test, Silu, x):
    points = x.detach()[::8].clone().requires_grad_()
    try:
        return test(Silu.apply, (points,), raise_exception=False)
    except Exception as error:
        raise AssertionError(f"{test.__name__} raises: {error}") from error
