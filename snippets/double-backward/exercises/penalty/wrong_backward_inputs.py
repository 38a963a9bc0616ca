"""penalty wrote to .grad: the penalty's gradient would be added to the loss's
own; torch.autograd.grad returns it instead"""


def penalty(function, x):
    """Half the squared norm of the gradient of function(x).sum()."""
    y = function(x).sum()
    y.backward(create_graph=True, inputs=[x])
    slope, x.grad = x.grad, None
    return slope.pow(2).sum() / 2
