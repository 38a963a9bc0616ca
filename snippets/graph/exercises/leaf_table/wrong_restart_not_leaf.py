"""restart is not (False, True): detach() dropped the node, requires_grad_()
set the flag
"""

prediction = {
    "data": (True, False),
    "weight": (True, True),
    "scaled": (True, False),
    "hidden": (False, True),
    "view": (False, True),
    "cut": (True, False),
    "restart": (False, True),
    "double": (False, True),
    "peek": (True, True),
}
