"""Forward mode through a custom_op gives a zero tangent, silently."""

# --8<-- [start:op]
import torch
from torch.autograd import forward_ad


@torch.library.custom_op("demo::cube", mutates_args=())
def cube(x: torch.Tensor) -> torch.Tensor:
    return x**3


def setup_context(ctx, inputs, output):
    ctx.save_for_backward(*inputs)


def backward(ctx, grad_output):
    (x,) = ctx.saved_tensors
    return grad_output * 3 * x**2


cube.register_autograd(backward, setup_context=setup_context)

x, one = torch.tensor(2.0, requires_grad=True), torch.tensor(1.0)
print("backward:      ", torch.autograd.grad(cube(x), x)[0].item())
x = x.detach()
print("func.jvp:      ", torch.func.jvp(cube, (x,), (one,))[1].item())
with forward_ad.dual_level():
    dual = cube(forward_ad.make_dual(x, one))
    print("unpack_dual:   ", forward_ad.unpack_dual(dual).tangent)
_, product = torch.autograd.functional.jvp(cube, x, one)
print("functional.jvp:", product.item())
assert torch.func.jvp(cube, (x,), (one,))[1] == 0  # wrong: 12 is right
assert product == 12
# --8<-- [end:op]

# --8<-- [start:proof]
# torch.func.jvp drops it whatever the input requires; gradcheck notices.
x.requires_grad_()
assert torch.func.jvp(cube, (x,), (one,))[1] == 0
x64 = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(cube, (x64,))
assert not torch.autograd.gradcheck(
    cube, (x64,), check_forward_ad=True, raise_exception=False
)

# A dual tensor that requires a gradient raises instead.
with forward_ad.dual_level():
    dual = forward_ad.make_dual(x, one)
    try:
        cube(dual)
    except NotImplementedError as error:
        assert "You must implement the jvp function" in str(error)
    else:
        raise AssertionError("an error was expected here")
# --8<-- [end:proof]
