"""view is not (True, True): taking a view of a tensor that requires grad is an
operation
"""

prediction = {
    "data": (True, False),
    "weight": (True, True),
    "scaled": (True, False),
    "hidden": (False, True),
    "view": (True, True),
    "cut": (True, False),
    "restart": (True, True),
    "double": (False, True),
    "peek": (True, True),
}
