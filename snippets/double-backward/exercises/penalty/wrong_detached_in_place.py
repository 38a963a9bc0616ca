"""penalty detached x in place"""

import torch


def penalty(function, x):
    """Half the squared norm of the gradient of function(x).sum()."""
    x = x.detach_().requires_grad_()
    y = function(x).sum()
    (slope,) = torch.autograd.grad(y, x, create_graph=True)
    return slope.pow(2).sum() / 2
