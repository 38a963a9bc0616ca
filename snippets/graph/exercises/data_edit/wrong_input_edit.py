"""clipped_loss has overwritten x, which belongs to the caller"""

import torch


def clipped_loss(x, w):
    with torch.no_grad():
        x.copy_((x * w).clamp(max=2.302585) / w)
    hidden = torch.exp(x * w)
    return (hidden * hidden).sum()
