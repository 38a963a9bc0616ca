"""What mark_dirty refuses: a leaf, and a marked input not returned."""

# --8<-- [start:contract]
import torch
from torch.autograd import Function


class Double_(Function):
    @staticmethod
    def forward(x):
        return x.mul_(2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2


class ReturnsCopy(Double_):
    @staticmethod
    def forward(x):
        return x.mul_(2).clone()


leaf = torch.tensor(3.0, requires_grad=True)
for function, argument in [(Double_, leaf), (ReturnsCopy, leaf * 1)]:
    try:
        function.apply(argument)
    except RuntimeError as error:
        print(error)
    else:
        raise AssertionError("mark_dirty accepted a broken contract")
print("the leaf is now", leaf.item())
# --8<-- [end:contract]

# --8<-- [start:proof]
assert leaf == 6
x = torch.tensor([1.0, 2.0], requires_grad=True)
Double_.apply(x * 1).backward(torch.tensor([3.0, 5.0]))
assert x.grad.tolist() == [6.0, 10.0]
# --8<-- [end:proof]
