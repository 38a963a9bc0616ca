"""An opaque kernel that must survive compile and export: custom_op."""

# --8<-- [start:custom-op]
import numpy as np
import torch


@torch.library.custom_op("demo::cube", mutates_args=())
def cube(x: torch.Tensor) -> torch.Tensor:
    value = np.power(x.numpy(force=True), 3)
    return torch.as_tensor(value, dtype=x.dtype, device=x.device)


@cube.register_fake
def _(x):
    return torch.empty_like(x)


def setup_context(ctx, inputs, output):
    ctx.save_for_backward(*inputs)


def backward(ctx, grad_output):
    (x,) = ctx.saved_tensors
    return grad_output * 3 * x**2


cube.register_autograd(backward, setup_context=setup_context)

x = torch.tensor([2.0, -1.5], dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(cube, (x,))
torch.library.opcheck(cube, (x,))  # registration only: it checks no formula
compiled = torch.compile(cube, backend="aot_eager", fullgraph=True)
print(compiled(x).tolist())
assert torch.equal(compiled(x), x**3)
try:
    torch.func.grad(lambda x: cube(x).sum())(x)
except RuntimeError as error:
    print("torch.func.grad raises")
    assert "functorch transforms" in str(error)
else:
    raise AssertionError("torch.func differentiates a custom operator")
# --8<-- [end:custom-op]
