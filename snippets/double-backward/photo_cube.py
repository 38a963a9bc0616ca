"""A slope that still hangs on x, and one that was worked out in advance."""

# --8<-- [start:live]
import torch
from torch.autograd import grad, gradgradcheck

x = torch.tensor(5.0, dtype=torch.float64, requires_grad=True)
(photo,) = grad(x**3, x)
(live,) = grad(x**3, x, create_graph=True)

print("photo:", photo.item(), "hangs on x:", photo.requires_grad)
print("live: ", live.item(), "hangs on x:", live.requires_grad)
(slope_of_slope,) = grad(live, x)
print("slope of the slope:", slope_of_slope.item())
# --8<-- [end:live]


# --8<-- [start:photo]
class PhotoCube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(3 * x**2)  # a photo of the slope
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0]


print("check:", gradgradcheck(PhotoCube.apply, x, raise_exception=False))
# --8<-- [end:photo]

# --8<-- [start:proof]
# What training would see: the right slope, then a sum that misses a part.
y = PhotoCube.apply(x)
(weighted,) = grad(y, x, torch.tensor(0.5, dtype=torch.float64))
assert weighted.item() == 37.5
(slope,) = grad(PhotoCube.apply(x), x, create_graph=True)
assert slope.item() == 75
assert not slope.requires_grad
assert grad(slope + x**2, x)[0].item() == 10
try:
    grad(slope, x)
except RuntimeError as error:
    assert "does not require grad and does not have a grad_fn" in str(error)
else:
    raise AssertionError("the slope of a photo was expected to raise")
(slope,) = grad(x**3, x, create_graph=True)
assert grad(slope + x**2, x)[0].item() == 40


class LiveCube(PhotoCube):
    """The repair: keep x, and work the slope out in backward."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 3 * x**2


assert gradgradcheck(LiveCube.apply, x)
assert torch.autograd.gradcheck(LiveCube.apply, x)
assert torch.autograd.gradcheck(PhotoCube.apply, x)

(slope,) = grad(2 * x, x, create_graph=True)  # a straight line
assert not slope.requires_grad
# --8<-- [end:proof]
