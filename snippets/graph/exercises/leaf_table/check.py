"""Compare predicted leaf states with the tensors themselves."""

import torch

REASONS = {
    "data": "a factory call leaves no node, and the flag was not set",
    "weight": "a factory call leaves no node, and the flag was set",
    "scaled": "an operation leaves a node only if an input requires grad",
    "hidden": "one input requires grad, so the operation leaves a node",
    "view": "taking a view of a tensor that requires grad is an operation",
    "cut": "detach() keeps the values and drops the node",
    "restart": "detach() dropped the node, requires_grad_() set the flag",
    "double": "to() with another dtype is an operation like any other",
    "peek": (
        "no_grad keeps the node from being recorded, but a view shares the "
        "flag of its base"
    ),
}


def _tensors():
    data = torch.ones(3)
    weight = torch.ones(3, requires_grad=True)
    hidden = weight * data
    with torch.no_grad():
        peek = weight[:2]
    return {
        "data": data,
        "weight": weight,
        "scaled": data * 2,
        "hidden": hidden,
        "view": weight.view(3, 1),
        "cut": hidden.detach(),
        "restart": hidden.detach().requires_grad_(),
        "double": torch.ones(3, requires_grad=True).to(torch.float64),
        "peek": peek,
    }


def check(prediction):
    """Accept pairs (is_leaf, requires_grad) that match every tensor."""
    tensors = _tensors()
    assert isinstance(prediction, dict), (
        "prediction must be a dict from names to pairs"
    )
    missing = [name for name in tensors if name not in prediction]
    assert not missing, f"prediction has no entry for {', '.join(missing)}"
    for name, tensor in tensors.items():
        pair = prediction[name]
        valid = isinstance(pair, tuple) and list(map(type, pair)) == [bool] * 2
        assert valid, (
            f"{name}: write a pair of booleans, (is_leaf, requires_grad)"
        )
        assert pair == (tensor.is_leaf, tensor.requires_grad), (
            f"{name} is not {pair}: {REASONS[name]}"
        )
