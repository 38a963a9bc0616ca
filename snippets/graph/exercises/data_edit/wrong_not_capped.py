"""the loss at x = [0.5, 2.0, 3.0] is 814.2, expected 207.4: cap the
activations at 10
"""

import torch


def clipped_loss(x, w):
    hidden = torch.exp(x * w)
    return (hidden * hidden).sum()
