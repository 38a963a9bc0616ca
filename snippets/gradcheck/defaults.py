"""The defaults of gradcheck, read from its signature."""

# --8<-- [start:defaults]
import inspect

from torch.autograd import gradcheck, gradgradcheck


def defaults(function):
    parameters = inspect.signature(function).parameters.values()
    return {p.name: p.default for p in parameters if p.kind is p.KEYWORD_ONLY}


for name, value in defaults(gradcheck).items():
    print(f"{name:26} {value}")
for name in defaults(gradgradcheck).keys() - defaults(gradcheck).keys():
    assert name in {
        "gen_non_contig_grad_outputs",
        "check_fwd_over_rev",
        "check_rev_over_rev",
    }
# --8<-- [end:defaults]
