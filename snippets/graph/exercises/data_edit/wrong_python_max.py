"""clipped_loss itself raises: Boolean value of Tensor with more than one value
is ambiguous
"""

import torch


def clipped_loss(x, w):
    hidden = min(torch.exp(x * w), torch.tensor(10.0))
    return (hidden * hidden).sum()
