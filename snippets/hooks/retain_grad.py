"""retain_grad reads after the tensor hooks and before the Node pre-hooks."""

# --8<-- [start:place]
import torch

x = torch.tensor(1.0, requires_grad=True)
h = x * 3
h.retain_grad()
h.register_hook(lambda grad: grad * 2)
h.grad_fn.register_prehook(lambda grad_outputs: (grad_outputs[0] * 10,))
h.backward()
print("h.grad", h.grad.item())
print("x.grad", x.grad.item())
# --8<-- [end:place]

# --8<-- [start:proof]
assert h.grad == 2.0  # 1 * 2: the pre-hook's 10 came later
assert x.grad == 60.0  # 1 * 2 * 10 * 3
# --8<-- [end:proof]
