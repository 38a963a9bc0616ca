"""Checks a gradient logger on fresh, accumulated and replaced parameters."""

import torch
from torch import nn

SOURCE = torch.tensor([[3.0, 4.0]])


def backward(model, log):
    """Run one backward and return what the log gained."""
    before = len(log.history)
    model(SOURCE).sum().backward()
    gained = log.history[before:]
    for entry in gained:
        assert isinstance(entry, tuple) and len(entry) == 2, (
            "an entry of history is not a pair (name, norm)"
        )
    return gained


def check_names(gained, when):
    names = sorted(name for name, _ in gained)
    assert names, f"{when}: nothing was logged"
    assert len(set(names)) == 2, (
        f"{when}: the log holds only {names[0]!r}; "
        "a hook reads the loop variable when it fires, not when it is made"
        if len(names) == 2
        else f"{when}: only {names} was logged"
    )
    assert len(names) == 2, (
        f"{when}: {len(names)} entries for 2 parameters; "
        "a hook was registered on a tensor that already had one"
    )


def check_first(gained):
    check_names(gained, "after the first backward")
    for _, norm in gained:
        assert type(norm) is float, (
            f"a norm is a {type(norm).__name__}, not a float; "
            "a logged tensor can change later and keeps memory"
        )
    assert dict(gained) == {"weight": 5.0, "bias": 1.0}, (
        f"the logged norms are {dict(gained)}, not those of .grad"
    )


def check_nested(GradientLog):
    """Parameters of submodules count, and have dotted names."""
    model = nn.Sequential(nn.Linear(2, 1, bias=False), nn.Linear(1, 1))
    names = {name for name, _ in backward(model, GradientLog(model))}
    assert names == {"0.weight", "1.weight", "1.bias"}, (
        f"in a model of two layers the log names {sorted(names)}"
    )


def check(GradientLog):
    model = nn.Linear(2, 1)
    log = GradientLog(model)
    check_first(backward(model, log))
    for parameter, expected in ((model.weight, SOURCE), (model.bias, 1.0)):
        assert torch.all(parameter.grad == expected), (
            "the hook changed a gradient"
        )
    gained = backward(model, log)
    check_names(gained, "after a second backward")
    second = dict(gained)
    assert second.get("weight") == 10.0, (
        "after a second backward without zero_grad the norm of .grad is 10, "
        f"the log says {second.get('weight')}: "
        "a tensor hook sees this backward's part, before accumulation"
    )
    model.zero_grad()
    model.load_state_dict(nn.Linear(2, 1).state_dict(), assign=True)
    check_names(backward(model, log), "after load_state_dict(assign=True)")
    for _ in range(10):  # old tensors are freed, and their id() comes again
        model.weight = nn.Parameter(torch.ones(1, 2))
        check_names(backward(model, log), "after a new nn.Parameter")
    for _ in range(3):
        gained = backward(model, log)
    check_names(gained, "after three more forwards")
    check_nested(GradientLog)
