"""backward raises: one of the variables needed for gradient computation has
been modified by an inplace operation
"""

import torch


def clipped_loss(x, w):
    hidden = torch.exp(x * w)
    hidden.detach().clamp_(max=10.0)
    return (hidden * hidden).sum()
