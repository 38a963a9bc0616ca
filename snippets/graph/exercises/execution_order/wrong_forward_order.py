"""place 2: mul is ready, but another ready node was created later"""

order = ["sum", "mul", "shift", "exp", "w", "sin", "x"]
