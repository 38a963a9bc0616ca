"""double is not (True, True): to() with another dtype is an operation like any
other
"""

prediction = {
    "data": (True, False),
    "weight": (True, True),
    "scaled": (True, False),
    "hidden": (False, True),
    "view": (False, True),
    "cut": (True, False),
    "restart": (True, True),
    "double": (True, True),
    "peek": (True, True),
}
