import torch
from torch.autograd import Function, grad, gradcheck, gradgradcheck

PAIRS = [
    ((3,), (3,)),
    ((4, 3), (3,)),
    ((4, 1), (4, 3)),
    ((4, 1), (1, 3)),
    ((), (4, 3)),
    ((1, 1), (4, 3)),
    ((2, 4, 3), (4, 1)),
]


def check(Product):
    assert isinstance(Product, type) and issubclass(Product, Function), (
        "Product is not a subclass of torch.autograd.Function."
    )
    for shapes in PAIRS:
        try:
            _check_pair(Product, *shapes)
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(
                f"Product raised {type(error).__name__} for the shapes "
                f"{shapes[0]} and {shapes[1]}: {error}"
            ) from error


def _check_pair(Product, shape_a, shape_b):
    a = torch.randn(shape_a, dtype=torch.float64, requires_grad=True)
    b = torch.randn(shape_b, dtype=torch.float64, requires_grad=True)
    y = Product.apply(a, b)
    assert torch.equal(y, a * b), "forward no longer multiplies."
    upstream = torch.randn_like(y)
    received = upstream.clone()
    returned = Product.backward(y.grad_fn, upstream)
    assert torch.equal(upstream, received), (
        "backward wrote into grad_output, which other nodes also read."
    )
    assert isinstance(returned, tuple) and len(returned) == 2, (
        "backward returns something else than two gradients."
    )
    expected = grad(a * b, (a, b), upstream)
    if shape_a == shape_b and all(map(torch.is_tensor, returned)):
        _check_roles(Product, y, upstream, returned, expected)
    for name, mine, right in zip("ab", returned, expected, strict=True):
        assert torch.is_tensor(mine), (
            f"the gradient of {name} is {mine}, although {name} requires grad."
        )
        assert mine.shape == right.shape, (
            f"for the shapes {shape_a} and {shape_b} backward returns shape "
            f"{tuple(mine.shape)} for {name}, expected {tuple(right.shape)}."
        )
        assert torch.allclose(mine, right), (
            f"for the shapes {shape_a} and {shape_b} the gradient of {name} "
            "has the right shape and wrong values."
        )
        assert mine.requires_grad, (
            f"the gradient of {name} has no history, so a second derivative "
            "would miss it."
        )
    assert gradcheck(Product.apply, (a, b), raise_exception=False), (
        f"gradcheck fails for the shapes {shape_a} and {shape_b}."
    )
    assert gradgradcheck(Product.apply, (a, b), raise_exception=False), (
        f"gradgradcheck fails for the shapes {shape_a} and {shape_b}: "
        "backward itself cannot be differentiated."
    )


def _check_roles(Product, y, upstream, returned, expected):
    doubled = Product.backward(y.grad_fn, 2 * upstream)
    assert not torch.allclose(doubled[0], returned[0]), (
        "the gradients do not change when grad_output doubles."
    )
    assert not torch.allclose(returned[0], expected[1]), (
        "the gradient returned for a is the gradient of b."
    )
