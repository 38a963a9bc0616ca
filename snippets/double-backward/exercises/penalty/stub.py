import torch


def penalty(function, x):
    """Half the squared norm of the gradient of function(x).sum()."""
    y = function(x).sum()
    (slope,) = torch.autograd.grad(y, x)
    raise NotImplementedError
