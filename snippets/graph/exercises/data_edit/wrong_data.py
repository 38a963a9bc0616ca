"""at x = [0.5, 2.0, 3.0], entry 1 of x.grad is 300, expected 0"""

import torch


def clipped_loss(x, w):
    hidden = torch.exp(x * w)
    hidden.data.copy_(hidden.data.clamp(max=10.0))
    return (hidden * hidden).sum()
