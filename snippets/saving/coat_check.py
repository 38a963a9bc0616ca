"""A ticketed tensor is inspected when it is asked for, a pocket is not."""

# --8<-- [start:keep]
import torch


class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])  # handed in, with a ticket
        ctx.pocket = inputs[0]  # the same tensor, in a pocket
        # --8<-- [end:keep]


# --8<-- [start:ask]
x = torch.tensor(3.0, requires_grad=True)
h = x * 1
y = Square.apply(h)
h.add_(1)  # in the meantime, somebody changes h from 3 to 4

print("from the pocket:", y.grad_fn.pocket.item())
try:
    coat = y.grad_fn.saved_tensors
except RuntimeError as error:
    print("for the ticket:", str(error).split(":")[0])
else:
    raise AssertionError("the changed tensor was handed out")
# --8<-- [end:ask]


# --8<-- [start:proof]
class FromPocket(Square):
    @staticmethod
    def backward(ctx, grad_output):
        return 2 * ctx.pocket * grad_output


h = x * 1
y = FromPocket.apply(h)
h.add_(1)
y.backward()
assert x.grad == 8
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(FromPocket.apply, (t,))
assert torch.autograd.gradgradcheck(FromPocket.apply, (t,))
# --8<-- [end:proof]
