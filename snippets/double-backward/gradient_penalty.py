"""A gradient penalty trains the critic only if the gradient has a graph."""

# --8<-- [start:penalty]
import copy

import torch
from torch import nn
from torch.autograd import grad


def train(critic, real, fake, create_graph):
    """Minimize the critic loss with a penalty on the slope at each point."""
    optimizer = torch.optim.Adam(critic.parameters(), lr=0.03)
    for _ in range(50):
        x = torch.lerp(real, fake, torch.rand(len(real), 1)).requires_grad_()
        (slope,) = grad(critic(x).sum(), x, create_graph=create_graph)
        penalty = (slope.norm(dim=1) - 1).pow(2).mean()
        loss = critic(fake).mean() - critic(real).mean() + 10 * penalty
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return slope.norm(dim=1).mean().item()


real, fake = torch.randn(32, 2) + 3, torch.randn(32, 2)
critic = nn.Sequential(nn.Linear(2, 16), nn.Tanh(), nn.Linear(16, 1))
for create_graph in (True, False):
    norm = train(copy.deepcopy(critic), real, fake, create_graph)
    print(f"create_graph={create_graph}: slope {norm:.0f}")
# --8<-- [end:penalty]

# --8<-- [start:proof]
assert 0.9 < train(copy.deepcopy(critic), real, fake, True) < 1.5
assert norm > 5
# --8<-- [end:proof]
