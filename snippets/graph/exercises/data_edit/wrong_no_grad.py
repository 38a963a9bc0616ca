"""the loss has no grad_fn: the activations left the graph"""

import torch


def clipped_loss(x, w):
    with torch.no_grad():
        hidden = torch.exp(x * w).clamp(max=10.0)
    return (hidden * hidden).sum()
