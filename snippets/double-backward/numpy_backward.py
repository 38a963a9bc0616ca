"""NumPy in a backward: an error under create_graph, or silence."""

# --8<-- [start:numpy]
import torch
from torch.autograd import grad


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * torch.as_tensor(3 * x.numpy() ** 2)


x = torch.tensor([2.0, -1.0], requires_grad=True)
print(grad(Cube.apply(x).sum(), x)[0].tolist())  # first order works
try:
    grad(Cube.apply(x).sum(), x, create_graph=True)
except RuntimeError as error:
    print(error)
    assert "numpy() on Tensor that requires grad" in str(error)
else:
    raise AssertionError("numpy() was expected to raise under create_graph")
# --8<-- [end:numpy]


# --8<-- [start:proof]
class DetachedCube(Cube):
    """What the message suggests: no error, and no second derivative."""

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * torch.as_tensor(3 * x.detach().numpy() ** 2)


class OnceCube(Cube):
    """The decorator hides the error too: it turns grad mode off."""

    backward = staticmethod(
        torch.autograd.function.once_differentiable(Cube.backward)
    )


grad_output = torch.tensor([0.5, 3.0])
for cube in (Cube, DetachedCube, OnceCube):
    (grad_x,) = grad(cube.apply(x), x, grad_output)
    assert torch.equal(grad_x, grad_output * 3 * x**2)
for cube in (DetachedCube, OnceCube):
    (slope,) = grad(cube.apply(x).sum(), x, create_graph=True)
    assert torch.equal(slope, 3 * x**2)
    assert not slope.requires_grad
# --8<-- [end:proof]
