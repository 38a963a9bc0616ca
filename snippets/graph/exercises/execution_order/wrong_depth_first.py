"""place 3: exp is not ready, mul still owes it a gradient"""

order = ["sum", "shift", "exp", "w", "mul", "sin", "x"]
