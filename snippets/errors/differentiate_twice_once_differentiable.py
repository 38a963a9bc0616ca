"""Second derivative through a once_differentiable backward."""

# --8<-- [start:raise]
import torch
from torch.autograd.function import once_differentiable


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    @once_differentiable
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 3 * x**2


x = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
w = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)
(grad_x,) = torch.autograd.grad(w * Cube.apply(x), x, create_graph=True)
try:
    (grad_x**2).backward()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Cube2(Cube):
    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 3 * x**2


(grad_x,) = torch.autograd.grad(w * Cube2.apply(x), x, create_graph=True)
(grad_x**2).backward()
torch.autograd.gradgradcheck(Cube2.apply, (x.detach().requires_grad_(),))
# --8<-- [end:fix]

# --8<-- [start:proof]
for function in (Cube, Cube2):
    (grad_x,) = torch.autograd.grad(w * function.apply(x), x)
    assert grad_x.item() == 1.5 * 3 * 2**2
assert x.grad.item() == 36 * 1.5**2 * 2**3
assert torch.autograd.gradcheck(Cube2.apply, (x.detach().requires_grad_(),))
# --8<-- [end:proof]
