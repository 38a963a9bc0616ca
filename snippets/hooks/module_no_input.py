"""A module hook cannot change a gradient that no input asked for."""

# --8<-- [start:wrong]
import warnings

import torch

body = torch.nn.Linear(3, 3)
head = torch.nn.Linear(3, 1)
x = torch.ones(2, 3)  # data: requires no grad
handle = body.register_full_backward_hook(
    lambda module, grad_input, grad_output: (-grad_output[0],)
)
try:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        head(body(x)).sum().backward()
except RuntimeError as error:
    print(error)
# --8<-- [end:wrong]

# --8<-- [start:right]
handle.remove()
features = body(x)
features.register_hook(lambda grad: -grad)
head(features).sum().backward()
# --8<-- [end:right]

# --8<-- [start:proof]
turned = body.weight.grad.clone()
body.zero_grad()
head(body(x)).sum().backward()
assert torch.equal(turned, -body.weight.grad)
# --8<-- [end:proof]
