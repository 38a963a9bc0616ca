"""Predict the order in which backward runs these nodes."""

# a = x.sin()    # sin
# b = w.exp()    # exp
# c = a * b      # mul
# d = b + 1      # shift
# loss = c + d   # sum

order = ["sum"]
