"""gradgradcheck passes over a gradient that has no history at all."""

# --8<-- [start:blind]
import torch
from torch.autograd import grad, gradcheck, gradgradcheck


class Scale(torch.autograd.Function):
    @staticmethod
    def forward(x, weight):
        return x**2 * weight

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        x, weight = ctx.saved_tensors
        grad_x = (grad_output * 2 * x * weight).detach()  # the mistake
        return grad_x, grad_output * x**2


x = torch.tensor([1.0, 3.0], dtype=torch.float64, requires_grad=True)
weight = torch.tensor([2.0, 0.5], dtype=torch.float64, requires_grad=True)
print("both:  ", gradgradcheck(Scale.apply, (x, weight)))
for inputs in [(x, weight.detach()), (x.detach(), weight)]:
    print("single:", gradgradcheck(Scale.apply, inputs, raise_exception=False))
# --8<-- [end:blind]

# --8<-- [start:proof]
assert gradcheck(Scale.apply, (x, weight))
(slope,) = grad(Scale.apply(x, weight).sum(), x, create_graph=True)
assert torch.equal(slope, 2 * x * weight)
assert not slope.requires_grad


class Unmixed(Scale):
    """Right in each input alone; the mixed derivatives are missing."""

    @staticmethod
    def backward(ctx, grad_output):
        x, weight = ctx.saved_tensors
        grad_x = grad_output * 2 * x * weight.detach()
        return grad_x, grad_output * x.detach() ** 2


for inputs in [(x, weight.detach()), (x.detach(), weight)]:
    assert gradgradcheck(Unmixed.apply, inputs)
assert not gradgradcheck(Unmixed.apply, (x, weight), raise_exception=False)
assert gradcheck(Unmixed.apply, (x, weight))
# --8<-- [end:proof]
