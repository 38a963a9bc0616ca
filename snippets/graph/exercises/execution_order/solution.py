"""exp waits for both of its users, and w runs before the older sin."""

order = ["sum", "shift", "mul", "exp", "w", "sin", "x"]
