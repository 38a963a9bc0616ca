"""A hook on AccumulateGrad is lost when that Node dies with its graph."""

# --8<-- [start:lifetime]
import torch

x = torch.tensor(1.0, requires_grad=True)
calls = []


def accumulate_grad(leaf):
    return leaf.view_as(leaf).grad_fn.next_functions[0][0]


accumulate_grad(x).register_hook(lambda *_: calls.append("node, let go"))
x.register_hook(lambda _: calls.append("tensor"))
(x * 2).backward()

kept = accumulate_grad(x)
kept.register_hook(lambda *_: calls.append("node, kept"))
(x * 2).backward()
print(calls)
# --8<-- [end:lifetime]

# --8<-- [start:proof]
assert calls == ["tensor", "tensor", "node, kept"]
# --8<-- [end:proof]
