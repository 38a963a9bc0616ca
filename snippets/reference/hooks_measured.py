"""For each gradient hook: does it fire, and does it survive deepcopy?"""

# --8<-- [start:data]
import warnings

import torch

layer, calls = torch.nn.Linear(2, 1), []
layer.register_full_backward_hook(lambda *_: calls.append("fired"))
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it says: no input requires grad
    torch.autograd.grad(layer(torch.ones(1, 2)).sum(), layer.weight)
assert calls == ["fired"]
# --8<-- [end:data]

# --8<-- [start:proof]
import copy

from torch.autograd.graph import register_multi_grad_hook


class Model(torch.nn.Linear):
    def forward(self, x):
        hidden = super().forward(x)
        self.output = hidden
        return hidden * 2


def multi(mode):
    return lambda model, fired: register_multi_grad_hook(
        (model.weight, model.bias), fired, mode=mode
    )


# name: (registered on the parameters or module, registered on the graph)
BEFORE = {
    "Tensor.register_hook": lambda m, f: m.weight.register_hook(f),
    "Tensor.register_post_accumulate_grad_hook": lambda m, f: (
        m.weight.register_post_accumulate_grad_hook(f)
    ),
    "graph.register_multi_grad_hook(mode='all')": multi("all"),
    "graph.register_multi_grad_hook(mode='any')": multi("any"),
    "Module.register_full_backward_pre_hook": lambda m, f: (
        m.register_full_backward_pre_hook(f)
    ),
    "Module.register_full_backward_hook": lambda m, f: (
        m.register_full_backward_hook(f)
    ),
}
AFTER = {
    "Node.register_prehook": lambda m, f: m.output.grad_fn.register_prehook(f),
    "Node.register_hook": lambda m, f: m.output.grad_fn.register_hook(f),
}


def fires(name, run, change=lambda model: model):
    calls, model = [], Model(2, 1)

    def fired(*received):
        calls.append(received)

    if name in BEFORE:
        BEFORE[name](model, fired)
    model = change(model)
    x = torch.ones(1, 2, requires_grad=True)
    loss = model(x).sum()
    if name in AFTER:
        AFTER[name](model, fired)
    try:
        run(loss, model, x)
    except RuntimeError:
        return "raises"
    return "yes" if calls else "no"


def backward(loss, model, x):
    loss.backward()


def grad_x(loss, model, x):
    torch.autograd.grad(loss, x)


def grad_weight(loss, model, x):
    torch.autograd.grad(loss, model.weight)


print(f"{'':43}backward  grad(x)  grad(weight)  after deepcopy")
for name in (*BEFORE, *AFTER):
    row = [fires(name, run) for run in (backward, grad_x, grad_weight)]
    copied = "-" if name in AFTER else fires(name, backward, copy.deepcopy)
    print(f"{name:43}{row[0]:10}{row[1]:9}{row[2]:14}{copied}")

old, calls = torch.nn.Linear(2, 1), []
x = torch.ones(1, 2, requires_grad=True)
old.register_backward_hook(lambda *_: calls.append("old"))
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    for module in (old, copy.deepcopy(old)):
        torch.autograd.grad(module(x).sum(), x)
        torch.autograd.grad(module(x).sum(), module.weight)
assert calls == ["old"] * 4
h = x * 3
h.retain_grad()
torch.autograd.grad((h * 2).sum(), x)
assert h.grad.tolist() == [[2.0, 2.0]]

import inspect
import re

from torch.autograd import graph
from torch.nn.modules import module as nn_module

HOOK = re.compile(r"register_\w*hook|retain_grad|save_on_cpu|\w+_hooks")
found = {}
for owner in (torch.Tensor, graph.Node, graph, torch.nn.Module, nn_module):
    place = owner.__name__.removeprefix("torch.")
    names = [n for n in dir(owner) if HOOK.fullmatch(n) and n[0] != "_"]
    found |= {f"{place}.{name}": getattr(owner, name) for name in names}


def bare_signature(function):
    """The signature without self and annotations; C++ methods have none."""
    try:
        signature = inspect.signature(function)
    except ValueError:
        return "()"
    parameters = [
        p.replace(annotation=p.empty)
        for p in signature.parameters.values()
        if p.name != "self"
    ]
    return str(inspect.Signature(parameters))


odd = {
    "Tensor.retain_grad": "()",
    "Node.register_hook": "(fn)",
    "Node.register_prehook": "(fn)",
    "autograd.graph.register_multi_grad_hook": "(tensors, fn, *, mode='all')",
    "autograd.graph.saved_tensors_hooks": "(pack_hook, unpack_hook)",
    "autograd.graph.save_on_cpu": "(pin_memory=False, device_type='cuda')",
    "autograd.graph.disable_saved_tensors_hooks": "(error_message)",
    "Module.register_forward_pre_hook": (
        "(hook, *, prepend=False, with_kwargs=False)"
    ),
    "Module.register_forward_hook": (
        "(hook, *, prepend=False, with_kwargs=False, always_call=False)"
    ),
    "Module.register_full_backward_pre_hook": "(hook, prepend=False)",
    "Module.register_full_backward_hook": "(hook, prepend=False)",
    "nn.modules.module.register_module_forward_hook": (
        "(hook, *, with_kwargs=False, always_call=False)"
    ),
}
assert set(odd) <= set(found)
for name, function in found.items():
    assert bare_signature(function) == odd.get(name, "(hook)"), name
# --8<-- [end:proof]
