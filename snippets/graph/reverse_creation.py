"""In a random graph of one thread, nodes run in reverse order of creation."""

# --8<-- [start:random]
import torch

pool = [torch.rand(3, requires_grad=True)]
ran = []
for _ in range(100):
    i, j = torch.randint(len(pool), (2,)).tolist()
    made = torch.sin(pool[i] * pool[j])
    product = made.grad_fn.next_functions[0][0]
    for node in (product, made.grad_fn):
        number = node._sequence_nr()
        node.register_prehook(lambda _, number=number: ran.append(number))
    pool.append(made)

torch.stack(pool).sum().backward()
print(len(ran), ran == sorted(ran, reverse=True))
# --8<-- [end:random]

# --8<-- [start:proof]
assert len(ran) == len(set(ran)) == 200
assert ran == sorted(ran, reverse=True)
# --8<-- [end:proof]
