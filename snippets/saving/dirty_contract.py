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


class Identity(Function):
    @staticmethod
    def forward(x):
        return x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * (1 + 0 * ctx.saved_tensors[0])


class ViewIdentity(Identity):
    @staticmethod
    def forward(x):
        return x.view_as(x)


try:
    Identity.apply(leaf * 1)
except RuntimeError as error:
    assert "returned as-is as output is being saved" in str(error)
else:
    raise AssertionError("an input returned as it is was saved")
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(ViewIdentity.apply, (t,))
assert torch.autograd.gradgradcheck(ViewIdentity.apply, (t,))
assert torch.autograd.gradcheck(lambda t: Double_.apply(t * 1), (t,))
assert torch.autograd.gradgradcheck(lambda t: Double_.apply(t * 1), (t,))
# --8<-- [end:proof]
