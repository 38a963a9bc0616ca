"""The tangent of a module's output for a change of its parameters."""

# --8<-- [start:module]
import torch
from torch.func import functional_call, jvp

module, x = torch.nn.Linear(3, 2), torch.randn(4, 3)
parameters = dict(module.named_parameters())
change = {name: torch.randn_like(p) for name, p in parameters.items()}


def call(parameters):
    return functional_call(module, parameters, (x,))


_, tangent = jvp(call, (parameters,), (change,))
print(tuple(tangent.shape))
torch.testing.assert_close(tangent, x @ change["weight"].t() + change["bias"])
# --8<-- [end:module]
