"""Clipping each contribution differs from clipping their sum."""

# --8<-- [start:sum]
import torch


def clip(grad):
    return grad.clamp(max=1.0)


def gradient(where):
    u = torch.tensor(1.0, requires_grad=True)
    left, right = u * 2, u * 3
    if where == "tensor":  # acts on the sum, once
        u.register_hook(clip)
    else:  # acts on what each Node sends
        for branch in (left, right):
            branch.grad_fn.register_hook(
                lambda grad_inputs, _: (clip(grad_inputs[0]), None)
            )
    (left + right).backward()
    return u.grad.item()


print("tensor hook:    ", gradient("tensor"))
print("Node post-hooks:", gradient("nodes"))
# --8<-- [end:sum]

# --8<-- [start:proof]
assert gradient("tensor") == 1.0  # clip(2 + 3)
assert gradient("nodes") == 2.0  # clip(2) + clip(3)
# --8<-- [end:proof]
