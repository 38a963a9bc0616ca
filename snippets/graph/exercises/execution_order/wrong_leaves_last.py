"""place 5: sin is ready, but so is a leaf, and AccumulateGrad goes before
every other node
"""

order = ["sum", "shift", "mul", "exp", "sin", "w", "x"]
