"""at x = [0.5, 2.0, 3.0], entry 1 of x.grad is 602.6, expected 0"""

import torch


def clipped_loss(x, w):
    hidden = torch.exp(x * w)
    hidden = hidden + (hidden.clamp(max=10.0) - hidden).detach()
    return (hidden * hidden).sum()
