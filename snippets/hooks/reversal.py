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
plain_body, plain_critic = gradients(-1.0)
turned_body, turned_critic = gradients(0.5)
assert torch.allclose(turned_body, -0.5 * plain_body)
assert torch.equal(turned_critic, plain_critic)
