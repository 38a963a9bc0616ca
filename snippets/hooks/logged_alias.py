"""A gradient logged by reference changes later; clone it or reduce it."""

# --8<-- [start:wrong]
import torch

p = torch.tensor([1.0, 2.0], requires_grad=True)
log = []
handle = p.register_hook(lambda grad: log.append(grad.detach()))
(p * 3).sum().backward()
handle.remove()
print("logged:         ", log[0].tolist())
(p * 3).sum().backward()  # accumulates into the same memory
print("one batch later:", log[0].tolist())
# --8<-- [end:wrong]

# --8<-- [start:proof]
assert log[0].tolist() == [6.0, 6.0]
p.grad = None
p.register_hook(lambda grad: log.append(grad.clone()))
(p * 3).sum().backward()
(p * 3).sum().backward()
assert log[1].tolist() == log[2].tolist() == [3.0, 3.0]
# --8<-- [end:proof]
