"""Among ready nodes the one created last runs first; leaves go at once."""

# --8<-- [start:order]
import torch

x = torch.tensor(0.5, requires_grad=True)
w = torch.tensor(2.0, requires_grad=True)
sine = x.sin()
square = sine**2
cube = w**3
loss = square + cube

names = {"sum": loss, "cube": cube, "square": square, "sine": sine}
order = []
for name, tensor in names.items():
    tensor.grad_fn.register_prehook(lambda _, name=name: order.append(name))
x.register_hook(lambda _: order.append("x"))
w.register_hook(lambda _: order.append("w"))
loss.backward()
print(" ".join(order))
numbers = [tensor.grad_fn._sequence_nr() for tensor in names.values()]
print([n - numbers[-1] for n in numbers])
# --8<-- [end:order]

# --8<-- [start:proof]
from concurrent.futures import ThreadPoolExecutor

with ThreadPoolExecutor(1) as pool:
    elsewhere = pool.submit(loss.sin).result().grad_fn
assert elsewhere._sequence_nr() < loss.grad_fn._sequence_nr()

leaf = cube.grad_fn.next_functions[0][0]
assert order == ["sum", "cube", "w", "square", "sine", "x"]
assert leaf.variable is w
assert leaf._sequence_nr() == 2**64 - 1
# --8<-- [end:proof]
