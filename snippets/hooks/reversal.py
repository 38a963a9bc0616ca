"""Gradient reversal without a class: a tensor hook that negates."""

# --8<-- [start:reverse]
import torch
from torch import nn

body, critic = nn.Linear(3, 4), nn.Linear(4, 1)
x = torch.randn(5, 3)


def gradients(strength):
    body.zero_grad()
    critic.zero_grad()
    features = body(x)
    features.register_hook(lambda grad: -strength * grad)
    critic(features).sum().backward()
    return body.weight.grad.clone(), critic.weight.grad.clone()


# --8<-- [end:reverse]

# --8<-- [start:proof]
plain_body, plain_critic = gradients(-1.0)
turned_body, turned_critic = gradients(0.5)
assert torch.allclose(turned_body, -0.5 * plain_body)
assert torch.equal(turned_critic, plain_critic)


def reversed_sum(x):
    y = x * 1
    y.register_hook(lambda grad: -grad)
    return y.sum()


x = torch.ones(2, 3, requires_grad=True)
assert torch.func.grad(reversed_sum)(x).eq(-1).all()
for transformed in (
    lambda: torch.func.vmap(reversed_sum)(x),
    lambda: torch.func.jvp(reversed_sum, (x,), (x,)),
):
    try:
        transformed()
    except RuntimeError as error:
        assert "cannot register a hook" in str(error)
    else:
        raise AssertionError("an error was expected here")
# --8<-- [end:proof]
