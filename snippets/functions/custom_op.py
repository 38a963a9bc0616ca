"""The same SciPy call as a custom operator, which torch.compile keeps whole."""

# --8<-- [start:op]
import torch
from scipy import special
from torch.autograd import gradcheck


@torch.library.custom_op("demo::dawson", mutates_args=())
def dawson(x: torch.Tensor) -> torch.Tensor:
    value = special.dawsn(x.numpy(force=True))
    return torch.as_tensor(value, dtype=x.dtype, device=x.device)


@dawson.register_fake
def _(x):
    return torch.empty_like(x)


def setup_context(ctx, inputs, output):
    ctx.save_for_backward(inputs[0], output)


def backward(ctx, grad_output):
    x, y = ctx.saved_tensors
    return grad_output * (1 - 2 * x * y)


dawson.register_autograd(backward, setup_context=setup_context)

x = torch.randn(4, dtype=torch.float64, requires_grad=True)
assert gradcheck(dawson, (x,))

compiled = torch.compile(dawson, backend="eager", fullgraph=True)
print("one graph, same value:", torch.equal(compiled(x), dawson(x)))
# --8<-- [end:op]


# --8<-- [start:proof]
def call(x):
    return torch.as_tensor(special.dawsn(x.detach().numpy()))


assert torch.equal(compiled(x), dawson(x))
assert torch.autograd.gradgradcheck(dawson, (x,))
assert dawson(torch.empty(4, device="meta")).shape == (4,)
try:
    torch.func.grad(lambda x: dawson(x).sum())(x)
except RuntimeError as error:
    assert "functorch transforms" in str(error)
else:
    raise AssertionError("torch.func differentiates a custom operator")
try:
    torch.compile(call, backend="eager", fullgraph=True)(x)
except torch._dynamo.exc.Unsupported as error:
    assert "ufunc" in str(error)
else:
    raise AssertionError("the SciPy call was traced")
# --8<-- [end:proof]
