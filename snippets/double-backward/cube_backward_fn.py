"""A second Function gives a NumPy backward its derivative."""

# --8<-- [start:functions]
import torch
from torch.autograd import grad, gradcheck, gradgradcheck


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.as_tensor(x.numpy() ** 3)  # a 0-d result is no array

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return CubeBackward.apply(grad_output, x)


class CubeBackward(torch.autograd.Function):
    """grad_input as a function of grad_output and x."""

    @staticmethod
    def forward(grad_output, x):
        slope = 3 * x.numpy() ** 2
        return grad_output * torch.as_tensor(slope)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_grad_input):
        grad_output, x = ctx.saved_tensors
        grad_grad_output = grad_grad_input * 3 * x**2
        grad_x = grad_grad_input * grad_output * 6 * x
        return grad_grad_output, grad_x


# --8<-- [end:functions]

# --8<-- [start:check]
x = torch.tensor([2.0, -1.0], dtype=torch.float64, requires_grad=True)
grad_output = torch.tensor([0.5, 3.0], dtype=torch.float64, requires_grad=True)
assert gradcheck(Cube.apply, x)
assert gradgradcheck(Cube.apply, x)
assert gradcheck(CubeBackward.apply, (grad_output, x))

derivatives = [Cube.apply(x).sum()]
for _ in range(3):
    (slope,) = grad(derivatives[-1].sum(), x, create_graph=True)
    derivatives.append(slope)
print([slope[0].item() for slope in derivatives[1:]])
# --8<-- [end:check]

# --8<-- [start:proof]
assert torch.equal(Cube.apply(x), x**3)
assert torch.equal(derivatives[1], 3 * x**2)
assert torch.equal(derivatives[2], 6 * x)
assert torch.equal(derivatives[3], torch.full_like(x, 6))
for inputs in (
    (grad_output, x),  # jointly: a detached factor shows only here
    (grad_output, x.detach()),
    (grad_output.detach(), x),
):
    assert gradgradcheck(CubeBackward.apply, inputs)
# --8<-- [end:proof]
