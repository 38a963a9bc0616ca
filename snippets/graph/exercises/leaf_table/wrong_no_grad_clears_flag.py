"""peek is not (True, False): no_grad keeps the node from being recorded, but a
view shares the flag of its base
"""

prediction = {
    "data": (True, False),
    "weight": (True, True),
    "scaled": (True, False),
    "hidden": (False, True),
    "view": (False, True),
    "cut": (True, False),
    "restart": (True, True),
    "double": (False, True),
    "peek": (True, False),
}
