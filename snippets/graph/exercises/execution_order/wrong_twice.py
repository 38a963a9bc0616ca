"""exp is listed twice, but a node runs once however many paths lead to it"""

order = ["sum", "shift", "exp", "w", "mul", "exp", "w", "sin", "x"]
