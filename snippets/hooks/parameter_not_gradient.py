"""A post-accumulate hook receives the parameter, not its gradient."""

# --8<-- [start:wrong]
import torch


def clip(gradient):  # the name is wrong: this is the parameter
    with torch.no_grad():
        gradient.clamp_(-1, 1)


p = torch.full((2,), 5.0, requires_grad=True)
p.register_post_accumulate_grad_hook(clip)
(p * 100).sum().backward()
print("p     ", p.tolist())
print("p.grad", p.grad.tolist())
# --8<-- [end:wrong]

# --8<-- [start:proof]
assert p.tolist() == [1.0, 1.0]  # the weights were clipped
assert p.grad.tolist() == [100.0, 100.0]  # the gradient was not
# --8<-- [end:proof]
