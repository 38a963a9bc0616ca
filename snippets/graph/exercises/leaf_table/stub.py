"""Predict (is_leaf, requires_grad) for nine tensors."""

# data    = torch.ones(3)
# weight  = torch.ones(3, requires_grad=True)
# scaled  = data * 2
# hidden  = weight * data
# view    = weight.view(3, 1)
# cut     = hidden.detach()
# restart = hidden.detach().requires_grad_()
# double  = torch.ones(3, requires_grad=True).to(torch.float64)
# with torch.no_grad():
#     peek = weight[:2]

prediction = {
    "data": (None, None),
    "weight": (None, None),
    "scaled": (None, None),
    "hidden": (None, None),
    "view": (None, None),
    "cut": (None, None),
    "restart": (None, None),
    "double": (None, None),
    "peek": (None, None),
}
