"""Which aliases of a tensor share its version counter."""

# --8<-- [start:counters]
import torch

aliases = {
    "h.view(2, 2)": lambda h: h.view(2, 2),
    "h[:1]": lambda h: h[:1],
    "h.detach()": lambda h: h.detach(),
    "h.data": lambda h: h.data,
    "from_numpy(h.numpy())": lambda h: torch.from_numpy(h.numpy()),
    "from_dlpack(h)": lambda h: torch.from_dlpack(h),
}
shared = []
for name, make in aliases.items():
    h = torch.zeros(4)
    alias = make(h)
    alias.add_(1)
    assert h[0] == 1  # one memory
    print(f"{name:22} h._version = {h._version}")
    if h._version == 1:
        shared.append(name)
# --8<-- [end:counters]

# --8<-- [start:proof]
assert shared == ["h.view(2, 2)", "h[:1]", "h.detach()"]


class NumpyDouble_(torch.autograd.Function):
    @staticmethod
    def forward(x):
        x.detach().numpy()[:] *= 2
        return x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output


x = torch.tensor([3.0], requires_grad=True)
h = x * 1
square = h * h
(NumpyDouble_.apply(h) * 7).sum().backward(retain_graph=True)
assert x.grad == 14
(grad,) = torch.autograd.grad(h, x, x * 1, create_graph=True)
assert grad.requires_grad
try:
    square.backward()
except RuntimeError as error:
    assert "is at version 1; expected version 0" in str(error)
else:
    raise AssertionError("mark_dirty did not count the NumPy write")
# --8<-- [end:proof]
