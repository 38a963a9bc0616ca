"""How often forward and backward run: once a call, once a backward pass."""

# --8<-- [start:calls]
import torch
from torch.autograd import Function, grad

calls = []


class Square(Function):
    @staticmethod
    def forward(x):
        calls.append("forward")
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        calls.append(f"backward({grad_output.item():g})")
        (x,) = ctx.saved_tensors
        return grad_output * 2 * x


x = torch.tensor(3.0, requires_grad=True)
other = torch.tensor(1.0, requires_grad=True)
y = Square.apply(x)
out = y + 2 * y + 4 * y * other
grad(out, other, retain_graph=True)  # the path to x is not needed
(x_grad,) = grad(out, x)
print(calls)
# --8<-- [end:calls]

# --8<-- [start:proof]
assert calls == ["forward", "backward(7)"]
assert x_grad.item() == 7 * 2 * 3
point = torch.tensor(3.0, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(Square.apply, (point,))
# --8<-- [end:proof]
