import torch
from torch.autograd import Function, grad, gradcheck, gradgradcheck


def check(AddTotal_):
    if not (isinstance(AddTotal_, type) and issubclass(AddTotal_, Function)):
        raise AssertionError("AddTotal_ is not a torch.autograd.Function")
    _forward_in_place(AddTotal_)
    _history(AddTotal_)
    _each_gradient(AddTotal_)
    _callers_gradient(AddTotal_)
    _still_undefined(AddTotal_)
    _keeps_nothing(AddTotal_)
    for test in (gradcheck, gradgradcheck):
        if not _passes(test, lambda a, b: AddTotal_.apply(a * 1, b)):
            raise AssertionError(f"{test.__name__} fails in float64")


def _passes(test, run):
    try:
        return test(run, _pair(), raise_exception=False)
    except Exception as error:
        raise AssertionError(f"{test.__name__} raises: {error}") from error


def _keeps_nothing(function):
    a, b = _pair()
    node = _apply(function, a * 1, b)[0].grad_fn
    kept = [*node.saved_tensors, *vars(node).values()]
    if any(isinstance(item, torch.Tensor) for item in kept):
        raise AssertionError(
            "a tensor is kept for backward, which reads no value of it: its "
            "memory is held for nothing"
        )


def _pair():
    a = torch.tensor([1.0, -2.0, 3.0], dtype=torch.float64)
    b = torch.tensor([0.5, 4.0, -1.0], dtype=torch.float64)
    return a.requires_grad_(), b.requires_grad_()


def _apply(function, x, y):
    try:
        return function.apply(x, y)
    except Exception as error:
        raise AssertionError(f"apply raises: {error}") from error


def _grad(what, outputs, inputs, weights):
    try:
        found = grad(outputs, inputs, weights, allow_unused=True)
    except Exception as error:
        raise AssertionError(f"{what}, backward raises: {error}") from error
    for name, value in zip("xy", found, strict=True):
        if value is None:
            raise AssertionError(f"{what}, the gradient of {name} is None")
    return found


def _forward_in_place(function):
    a, b = _pair()
    h = a * 1
    first, total = _apply(function, h, b)
    if not torch.equal(h, a + b):
        raise AssertionError("x was not changed in place to x + y")
    if not torch.equal(first, a + b) or total != (a + b).sum():
        raise AssertionError("the outputs are not x + y and its sum")


def _history(function):
    a, b = _pair()
    h = a * 1
    _apply(function, h, b)
    weight = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64)
    (to_y,) = grad((h * weight).sum(), b, allow_unused=True)
    if to_y is None:
        raise AssertionError(
            "the tensor that was passed in has no history of this call: no "
            "gradient reaches y through it (is it marked dirty?)"
        )


def _each_gradient(function):
    weight = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64)
    scale = torch.tensor(5.0, dtype=torch.float64)
    cases = [
        ("with a gradient for x only", (0,), weight),
        ("with a gradient for the sum only", (1,), scale.expand(3)),
        ("with both gradients", (0, 1), weight + 5),
    ]
    for what, used, expected in cases:
        a, b = _pair()
        outputs = _apply(function, a * 1, b)
        weights = (weight, scale)
        found = _grad(
            what,
            [outputs[i] for i in used],
            (a, b),
            [weights[i].clone() for i in used],
        )
        for name, value in zip("xy", found, strict=True):
            if not torch.equal(value, expected):
                raise AssertionError(
                    f"{what}, the gradient of {name} is {value.tolist()}, "
                    f"expected {expected.tolist()}"
                )


def _callers_gradient(function):
    a, b = _pair()
    outputs = _apply(function, a * 1, b)
    weight = torch.ones(3, dtype=torch.float64)
    scale = torch.tensor(5.0, dtype=torch.float64)
    grad(outputs, (a, b), (weight, scale))
    for value, before in [(weight[0].item(), 1), (scale.item(), 5)]:
        if value != before:
            raise AssertionError(
                "backward changed an incoming gradient in place: it belongs "
                f"to the caller, and went from {before} to {value:g}"
            )


class _Nothing(Function):
    @staticmethod
    def forward(x):
        return x.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return None


def _still_undefined(function):
    seen = []

    class Spy(function):
        @staticmethod
        def backward(ctx, *grads):
            seen.append(grads)
            return function.backward(ctx, *grads)

    a, b = _pair()
    grad(_apply(Spy, a * 1, b)[0].sum(), (a, b))
    if seen[0][1] is not None:
        raise AssertionError(
            "an unused output's gradient arrives as zeros: keep "
            "set_materialize_grads(False)"
        )
    outputs = _apply(function, a * 1, b)
    try:
        grad(_Nothing.apply(outputs[0]).sum(), (a, b), allow_unused=True)
    except Exception as error:
        raise AssertionError(
            f"with no gradient for either output, backward raises: {error}"
        ) from error
