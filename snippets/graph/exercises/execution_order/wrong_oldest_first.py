"""place 4: sin is ready, but another ready node was created later"""

order = ["sum", "shift", "mul", "sin", "x", "exp", "w"]
