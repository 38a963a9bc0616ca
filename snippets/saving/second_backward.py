"""A second backward raises where something was saved, and only there."""

# --8<-- [start:second]
import torch

x = torch.tensor(3.0, requires_grad=True)

shift = x + 1  # keeps nothing
shift.backward()
shift.backward()
print("x + 1 twice:", x.grad.item())

square = x * x  # keeps x
square.backward()
try:
    square.backward()
except RuntimeError as error:
    print("x * x twice:", str(error).split(" (or")[0])
    assert "saved tensors after they have already been freed" in str(error)
else:
    raise AssertionError("the saved tensors were still there")

kept = x * x
kept.backward(retain_graph=True)
kept.backward()
print("x * x, retain_graph=True:", x.grad.item())
# --8<-- [end:second]

# --8<-- [start:proof]
assert x.grad == 2 + 6 + 2 * 6


class SavesUnread(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 2 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * grad_output


unread = SavesUnread.apply(x + 1)
x.grad = None
unread.backward(torch.tensor(5.0))
unread.backward(torch.tensor(7.0))  # freed, and never asked for
assert x.grad == 2 * 5 + 2 * 7
upstream = torch.tensor(5.0, requires_grad=True)
assert SavesUnread.backward(unread.grad_fn, upstream).requires_grad
# --8<-- [end:proof]
