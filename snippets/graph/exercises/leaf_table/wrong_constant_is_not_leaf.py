"""scaled is not (False, False): an operation leaves a node only if an input
requires grad
"""

prediction = {
    "data": (True, False),
    "weight": (True, True),
    "scaled": (False, False),
    "hidden": (False, True),
    "view": (False, True),
    "cut": (True, False),
    "restart": (True, True),
    "double": (False, True),
    "peek": (True, True),
}
