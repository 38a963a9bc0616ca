import warnings

import torch
from torch.autograd import grad


def check(penalty):
    x = torch.tensor([[0.5, -1.0], [2.0, 0.3]], dtype=torch.float64)
    x.requires_grad_()
    weight = torch.tensor([0.7, -0.4], dtype=torch.float64, requires_grad=True)

    def function(x):
        return torch.tanh(x @ weight)

    _check_grads_untouched(penalty, function, x, weight)
    x = x.clone()  # in a network x is rarely a leaf
    value = penalty(function, x)
    assert x.grad_fn is not None, "penalty detached x in place"
    assert isinstance(value, torch.Tensor), "penalty must return a tensor"
    assert value.shape == (), f"penalty has shape {tuple(value.shape)}, not ()"

    expected = _closed_form(x, weight)
    assert not torch.allclose(value, expected / 4), (
        "the gradient is 2 times too small for 2 rows: sum function(x), so "
        "that rows do not share one mean"
    )
    assert torch.allclose(value, expected), (
        f"penalty is {value.item():.4f}, expected {expected.item():.4f}, half "
        "the squared norm"
    )
    assert value.requires_grad, (
        "the penalty has no history: retain_graph keeps the first graph, only "
        "create_graph records the gradient"
    )
    in_x, in_weight = grad(value, (x, weight), allow_unused=True)
    assert in_weight is not None, "the penalty does not depend on the weights"
    assert in_x is not None, (
        "the penalty does not depend on the x that was passed in: was it "
        "detached?"
    )

    slope, hvp = _hvp(function, x.detach())
    assert torch.allclose(in_x, hvp), (
        "the penalty's gradient in x is not the Hessian-vector product of the "
        "gradient with itself"
    )
    (expected,) = grad(_closed_form(x, weight), weight)
    assert torch.allclose(in_weight, expected), (
        "the penalty's gradient in the weights is wrong, its value is right"
    )


def _check_grads_untouched(penalty, function, x, weight):
    """Call penalty where every .grad already holds something."""
    for tensor in (x, weight):
        tensor.grad = torch.ones_like(tensor)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        penalty(function, x)
    untouched = all(
        tensor.grad is not None and bool((tensor.grad == 1).all())
        for tensor in (x, weight)
    )
    x.grad = weight.grad = None
    assert untouched, (
        "penalty wrote to .grad: the penalty's gradient would be added to "
        "the loss's own; torch.autograd.grad returns it instead"
    )


def _closed_form(x, weight):
    slope = (1 - torch.tanh(x @ weight) ** 2).unsqueeze(1) * weight
    return slope.pow(2).sum() / 2


def _hvp(function, x):
    """The slope v of function(x).sum() and H v, forward over reverse."""
    slope_of = torch.func.grad(lambda x: function(x).sum())
    v = slope_of(x)
    return torch.func.jvp(slope_of, (x,), (v,))
