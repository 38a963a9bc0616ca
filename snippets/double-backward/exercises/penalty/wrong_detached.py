"""the penalty does not depend on the x that was passed in: was it detached?"""

import torch


def penalty(function, x):
    """Half the squared norm of the gradient of function(x).sum()."""
    x = x.detach().requires_grad_()
    y = function(x).sum()
    (slope,) = torch.autograd.grad(y, x, create_graph=True)
    return slope.pow(2).sum() / 2
