"""Which hooks survive deepcopy, load_state_dict and a replaced parameter."""

# --8<-- [start:survive]
import copy

import torch
from torch import nn


def build():
    calls, linear = [], nn.Linear(2, 1)
    weight = linear.weight
    weight.register_hook(lambda grad: calls.append("tensor"))
    weight.register_post_accumulate_grad_hook(lambda p: calls.append("post"))
    linear.register_full_backward_hook(lambda *_: calls.append("module"))
    return linear, calls


def calls_after(change):
    linear, calls = build()
    linear = change(linear) or linear
    linear(torch.ones(1, 2, requires_grad=True)).sum().backward()
    return calls


def load(linear, assign):
    linear.load_state_dict(nn.Linear(2, 1).state_dict(), assign=assign)


def replace(linear):
    linear.weight = nn.Parameter(torch.ones(1, 2))


results = {
    "no change": calls_after(lambda linear: None),
    "load_state_dict": calls_after(lambda linear: load(linear, False)),
    "double().float()": calls_after(lambda linear: linear.double().float()),
    "deepcopy": calls_after(copy.deepcopy),
    "load_state_dict(assign=True)": calls_after(lambda m: load(m, True)),
    "new nn.Parameter": calls_after(replace),
}
for change, calls in results.items():
    print(f"{change:30}", *calls)
# --8<-- [end:survive]

# --8<-- [start:proof]
kept = ["tensor", "post", "module"]
assert list(results.values()) == [kept] * 3 + [["module"]] * 3
# --8<-- [end:proof]
