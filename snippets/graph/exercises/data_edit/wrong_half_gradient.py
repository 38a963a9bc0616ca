"""at x = [0.5, 1.0, 1.5], entry 0 of x.grad is 14.78, expected 29.56"""

import torch


def clipped_loss(x, w):
    hidden = torch.exp(x * w)
    hidden = torch.minimum(hidden, hidden.detach().clamp(max=10.0))
    return (hidden * hidden).sum()
