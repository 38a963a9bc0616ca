"""Step and free each parameter inside backward: one live gradient."""

# --8<-- [start:fuse]
import torch
from torch import nn


def step_in_backward(model, lr):
    """Give every parameter its own optimizer, run as its gradient lands."""
    for parameter in model.parameters():
        optimizer = torch.optim.SGD([parameter], lr=lr)

        def step(leaf, optimizer=optimizer):
            optimizer.step()
            leaf.grad = None

        parameter.register_post_accumulate_grad_hook(step)


# --8<-- [end:fuse]


# --8<-- [start:compare]
def build():
    torch.manual_seed(1)
    return nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4), nn.Linear(4, 1))


def watch(model):
    """Note, at each gradient's arrival, how many gradients exist."""
    counts, parameters = [], list(model.parameters())
    for parameter in parameters:
        parameter.register_post_accumulate_grad_hook(
            lambda _: counts.append(sum(p.grad is not None for p in parameters))
        )
    return counts


x = torch.randn(8, 4)

usual = build()
usual_counts = watch(usual)
optimizer = torch.optim.SGD(usual.parameters(), lr=0.1)
usual(x).pow(2).mean().backward()
optimizer.step()

fused = build()
fused_counts = watch(fused)  # registered first, so it runs before the step
step_in_backward(fused, lr=0.1)
fused(x).pow(2).mean().backward()

print("live gradients, step after backward: ", usual_counts)
print("live gradients, step inside backward:", fused_counts)
# --8<-- [end:compare]

# --8<-- [start:proof]
assert usual_counts == [1, 2, 3, 4, 5, 6]
assert fused_counts == [1] * 6
for p, q in zip(usual.parameters(), fused.parameters(), strict=True):
    assert torch.equal(p, q)
    assert q.grad is None
    assert not torch.equal(p, build().get_parameter("0.weight"))
# --8<-- [end:proof]
