"""prediction has no entry for peek"""

prediction = {
    "data": (True, False),
    "weight": (True, True),
    "scaled": (True, False),
    "hidden": (False, True),
    "view": (False, True),
    "cut": (True, False),
    "restart": (True, True),
    "double": (False, True),
}
