"""the penalty's gradient in x is not the Hessian-vector product of the gradient
with itself"""

import torch


def penalty(function, x):
    """Half the squared norm of the gradient of function(x).sum()."""
    y = function(x).sum()
    (slope,) = torch.autograd.grad(y, x, create_graph=True)
    return (slope * slope.detach()).sum() / 2
