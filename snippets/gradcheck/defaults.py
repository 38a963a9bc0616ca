"""The defaults of gradcheck, read from its signature."""

# --8<-- [start:defaults]
import inspect

from torch.autograd import gradcheck, gradgradcheck


def defaults(function):
    parameters = inspect.signature(function).parameters.values()
    return {p.name: p.default for p in parameters if p.kind is p.KEYWORD_ONLY}


for name, value in defaults(gradcheck).items():
    print(f"{name:26} {value}")
more = defaults(gradgradcheck).keys() - defaults(gradcheck).keys()
print("gradgradcheck also has:", *sorted(more), sep="\n  ")
assert defaults(gradcheck)["eps"] == defaults(gradgradcheck)["eps"] == 1e-6
# --8<-- [end:defaults]
