"""hidden is not (False, False): one input requires grad, so the operation
leaves a node
"""

prediction = {
    "data": (True, False),
    "weight": (True, True),
    "scaled": (True, False),
    "hidden": (False, False),
    "view": (False, True),
    "cut": (True, False),
    "restart": (True, True),
    "double": (False, True),
    "peek": (True, True),
}
