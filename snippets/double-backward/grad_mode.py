"""create_graph runs backward with grad mode on, and keeps what was saved."""

# --8<-- [start:mode]
import torch
from torch.autograd import grad


class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        print("grad mode", torch.is_grad_enabled(), "- x is", x.grad_fn.name())
        return grad_output * 2 * x


leaf = torch.tensor([1.0, -3.0], requires_grad=True)
grad_output = torch.tensor([1.0, 0.5])
for create_graph in (False, True):
    y = Square.apply(leaf.exp())
    (slope,) = grad(y, leaf, grad_output, create_graph=create_graph)
    try:
        print("saved tensors kept:", len(y.grad_fn.saved_tensors))
    except RuntimeError:
        print("saved tensors freed")
torch.func.grad(lambda x: Square.apply(x.exp()).sum())(leaf.detach())
# --8<-- [end:mode]

# --8<-- [start:proof]
assert torch.allclose(slope, 2 * (2 * leaf).exp() * grad_output)
(second,) = grad(slope.sum(), leaf)
assert torch.allclose(second, 4 * (2 * leaf).exp() * grad_output)

# Forward mode around a plain backward: a tangent, and no graph.
direction = torch.tensor([0.5, 2.0])
forward_ad = torch.autograd.forward_ad
with forward_ad.dual_level():
    primal = leaf.detach().requires_grad_()
    dual = forward_ad.make_dual(primal, direction)
    (slope,) = grad((dual**3).sum(), dual)
    tangent = forward_ad.unpack_dual(slope).tangent
assert not slope.requires_grad
assert torch.allclose(tangent, 6 * leaf.detach() * direction)
# --8<-- [end:proof]
