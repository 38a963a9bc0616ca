"""How many hook registrations torch has, and the signature of each."""

# --8<-- [start:signatures]
import inspect
import re

import torch
from torch.autograd import graph
from torch.nn.modules import module

HOOK = re.compile(r"register_\w*hook|retain_grad|save_on_cpu|\w+_hooks")
found = {}
for owner in (torch.Tensor, graph.Node, graph, torch.nn.Module, module):
    place = owner.__name__.removeprefix("torch.")
    names = [n for n in dir(owner) if HOOK.fullmatch(n) and n[0] != "_"]
    found |= {f"{place}.{name}": getattr(owner, name) for name in names}
    print(place, len(names))
# --8<-- [end:signatures]


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
