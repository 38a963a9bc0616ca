"""A slope that depends on x, and one that forward worked out and saved."""

# --8<-- [start:live]
import torch
from torch.autograd import grad, gradgradcheck

x = torch.tensor(5.0, dtype=torch.float64, requires_grad=True)
(plain,) = grad(x**3, x)
(live,) = grad(x**3, x, create_graph=True)

print("plain:", plain.item(), "depends on x:", plain.requires_grad)
print("live: ", live.item(), "depends on x:", live.requires_grad)
(slope_of_slope,) = grad(live, x)
print("slope of the slope:", slope_of_slope.item())
# --8<-- [end:live]


# --8<-- [start:saved]
class SavedSlope(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(3 * x**2)  # the slope, a photo
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0]


print("check:", gradgradcheck(SavedSlope.apply, x, raise_exception=False))
# --8<-- [end:saved]

# --8<-- [start:proof]
assert torch.equal(SavedSlope.apply(x), x**3)
y = SavedSlope.apply(x)
(weighted,) = grad(y, x, torch.tensor(0.5, dtype=torch.float64))
assert weighted.item() == 37.5
(slope,) = grad(SavedSlope.apply(x), x, create_graph=True)
assert slope.item() == 75
assert not slope.requires_grad
assert grad(slope + x**2, x)[0].item() == 10
(slope,) = grad(x**3, x, create_graph=True)
assert grad(slope + x**2, x)[0].item() == 40
# --8<-- [end:proof]
