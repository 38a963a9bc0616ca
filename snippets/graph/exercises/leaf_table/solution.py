"""No grad_fn, then a leaf; requires_grad spreads from inputs and bases."""

prediction = {
    "data": (True, False),
    "weight": (True, True),
    "scaled": (True, False),
    "hidden": (False, True),
    "view": (False, True),
    "cut": (True, False),
    "restart": (True, True),
    "double": (False, True),
    "peek": (True, True),
}
