"""the penalty has no history: retain_graph keeps the first graph, only
create_graph records the gradient"""

import torch


def penalty(function, x):
    """Half the squared norm of the gradient of function(x).sum()."""
    y = function(x).sum()
    (slope,) = torch.autograd.grad(y, x, retain_graph=True)
    return slope.pow(2).sum() / 2
