"""Signatures of gradcheck and of forward-mode AD, as installed."""

# --8<-- [start:signatures]
import inspect

import torch
from torch.autograd import forward_ad, function, gradcheck, gradgradcheck


def bare_signature(target):
    signature = inspect.signature(target)
    parameters = [
        p.replace(annotation=p.empty) for p in signature.parameters.values()
    ]
    return str(inspect.Signature(parameters))


def show(name, target):
    print(name + bare_signature(target).replace(", ", ",\n    "))


for check in (gradcheck, gradgradcheck):
    show(check.__name__, check)
print()
for name in forward_ad.__all__:
    target = getattr(forward_ad, name)
    print(f"forward_ad.{name}{bare_signature(target)}")
print()
print("Function.jvp" + bare_signature(torch.autograd.Function.jvp))
print(
    "ctx.save_for_forward"
    + bare_signature(function.FunctionCtx.save_for_forward)
)
print()
for name in ("jvp", "jacfwd", "linearize"):
    print(f"func.{name}{bare_signature(getattr(torch.func, name))}")
functional_jvp = torch.autograd.functional.jvp
print("autograd.functional.jvp" + bare_signature(functional_jvp))
# --8<-- [end:signatures]

# --8<-- [start:proof]
assert bare_signature(lambda a, *b, c=0.5: a) == "(a, *b, c=0.5)"
defaults = inspect.signature(gradcheck).parameters
assert (defaults["eps"].default, defaults["atol"].default) == (1e-6, 1e-5)
# --8<-- [end:proof]
