"""autograd.grad returns a hooked gradient only if the node need not run."""

# --8<-- [start:capture]
import torch


def build():
    x = torch.tensor(1.0, requires_grad=True)
    h = x * 3
    h.register_hook(lambda grad: grad * 10)
    return x, h, h * 2


x, h, y = build()
(alone,) = torch.autograd.grad(y, h)

x, h, y = build()
with_x, grad_x = torch.autograd.grad(y, (h, x))

print("grad(y, h)      -> h:", alone.item())
print("grad(y, (h, x)) -> h:", with_x.item(), " x:", grad_x.item())
# --8<-- [end:capture]

# --8<-- [start:proof]
assert alone == 20.0  # 2 * 10: the hook was applied
assert with_x == 2.0  # captured before the hook
assert grad_x == 60.0  # 2 * 10 * 3: the hook ran all the same
x, h, y = build()
y.backward(inputs=[h, x])  # backward fills .grad after the hooks
assert (h.grad, x.grad) == (20.0, 60.0)
# --8<-- [end:proof]
