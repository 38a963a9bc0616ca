"""What a full backward hook receives, and whether .grad is there yet."""

# --8<-- [start:timing]
import warnings

import torch

linear = torch.nn.Linear(2, 1)


def report(module, grad_input, grad_output):
    has_grad = module.weight.grad is not None
    print(
        "grad_input", [g if g is None else tuple(g.shape) for g in grad_input]
    )
    print("weight.grad is there:", has_grad)


linear.register_full_backward_hook(report)

for needs_grad in (True, False):
    print("input requires grad:", needs_grad)
    linear.zero_grad()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        linear(torch.ones(3, 2, requires_grad=needs_grad)).sum().backward()
# --8<-- [end:timing]

# --8<-- [start:proof]
assert "since no inputs require gradients" in str(caught[0].message)
assert linear.weight.grad.tolist() == [[3.0, 3.0]]
# --8<-- [end:proof]
