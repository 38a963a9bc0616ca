import torch
from torch.autograd import Function, grad, gradcheck, gradgradcheck


def check(Clamp01):
    assert isinstance(Clamp01, type) and issubclass(Clamp01, Function), (
        "Clamp01 is not a subclass of torch.autograd.Function."
    )
    try:
        _check(Clamp01)
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(
            f"Clamp01 raised {type(error).__name__}: {error}"
        ) from error


def _check(Clamp01):
    x = torch.tensor(
        [-3.0, -0.015625, 0.0, 0.25, 1.0, 1.015625], requires_grad=True
    )
    original = x.detach().clone()
    y = Clamp01.apply(x)
    assert torch.equal(x, original), "forward changed x itself."
    assert torch.equal(y, x.clamp(0, 1)), (
        f"forward gives {y.tolist()}, expected {x.clamp(0, 1).tolist()}."
    )
    saved = y.grad_fn.saved_tensors
    assert [tensor.dtype for tensor in saved] == [torch.bool], (
        "the saved tensors have the dtypes "
        f"{[str(tensor.dtype) for tensor in saved]}, expected one boolean mask."
    )
    kept = [k for k, v in vars(y.grad_fn).items() if torch.is_tensor(v)]
    assert not kept, (
        f"ctx.{', ctx.'.join(kept)} keeps a tensor beside the saved mask."
    )
    upstream = torch.tensor([2.0, 3.0, 5.0, 7.0, 11.0, 13.0])
    received = upstream.clone()
    (x_grad,) = grad(y, x, upstream)
    assert torch.equal(upstream, received), (
        "backward wrote into grad_output, which other nodes also read."
    )
    g = x_grad.tolist()
    assert g[3] == 7, (
        "the gradient at an input inside the range is "
        f"{g[3]:g} where grad_output is 7."
    )
    assert g[0] == g[1] == g[5] == 0, (
        "the gradient at inputs outside the range is "
        f"{[g[0], g[1], g[5]]}, expected zeros."
    )
    assert g[2] == 5 and g[4] == 11, (
        "the gradient at the bounds 0 and 1 is "
        f"{[g[2], g[4]]} where grad_output is [5.0, 11.0]."
    )
    for value in (torch.inf, -torch.inf, torch.nan):
        upstream = torch.full_like(x, value)
        (x_grad,) = grad(Clamp01.apply(x), x, upstream)
        g = x_grad.tolist()
        assert g[0] == g[1] == g[5] == 0, (
            f"where grad_output is {value} outside the range, the gradient "
            f"is {g[0]}, expected 0."
        )
        same = torch.allclose(x_grad[2:5], upstream[2:5], equal_nan=True)
        assert same, (
            f"where grad_output is {value} inside the range, the gradient "
            f"is {g[3]:.3g}, expected grad_output itself."
        )
    point = torch.tensor(
        [-1.0, 0.3, 0.6, 2.0], dtype=torch.float64, requires_grad=True
    )
    assert gradcheck(Clamp01.apply, (point,), raise_exception=False), (
        "gradcheck fails in float64 at points away from the bounds."
    )
    assert gradgradcheck(Clamp01.apply, (point,), raise_exception=False), (
        "gradgradcheck fails: backward itself cannot be differentiated."
    )
