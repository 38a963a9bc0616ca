"""w.grad is None: no path leads from the loss to w"""

import torch


def clipped_loss(x, w):
    hidden = torch.exp(x * w.detach()).clamp(max=10.0)
    return (hidden * hidden).sum()
