"""clamp as an operation of the graph: exp keeps the result it needs."""

import torch


def clipped_loss(x, w):
    hidden = torch.exp(x * w).clamp(max=10.0)
    return (hidden * hidden).sum()
