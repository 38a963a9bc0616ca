"""Cap activations at 10; the gradients are silently wrong."""

import torch


def clipped_loss(x, w):
    hidden = torch.exp(x * w)
    hidden.data.clamp_(max=10.0)
    return (hidden * hidden).sum()
