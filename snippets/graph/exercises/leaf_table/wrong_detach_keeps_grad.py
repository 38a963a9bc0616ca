"""cut is not (True, True): detach() keeps the values and drops the node"""

prediction = {
    "data": (True, False),
    "weight": (True, True),
    "scaled": (True, False),
    "hidden": (False, True),
    "view": (False, True),
    "cut": (True, True),
    "restart": (True, True),
    "double": (False, True),
    "peek": (True, True),
}
