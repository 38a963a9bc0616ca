"""2 of 7 nodes are missing from order"""

order = ["sum", "shift", "mul", "exp", "sin"]
