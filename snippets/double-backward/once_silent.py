"""Where once_differentiable gives a wrong second derivative in silence."""

# --8<-- [start:once]
import torch
from torch.autograd import functional, grad
from torch.autograd.function import once_differentiable


class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    @once_differentiable
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * 2 * x


# --8<-- [end:once]


# --8<-- [start:silent]
def fourth_power(x):
    return Square.apply(x).pow(2).sum()


x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(slope,) = grad(fourth_power(x), x, create_graph=True)  # 4x**3, right
loss = slope.sum() + x.pow(2).sum()
print("true    ", (12 * x**2 + 2 * x).tolist())
print("grad    ", grad(loss, x, retain_graph=True)[0].tolist())
loss.backward(inputs=[x], retain_graph=True)
print("inputs= ", x.grad.tolist())
print("unused  ", grad(slope.sum(), x, allow_unused=True, retain_graph=True))
hessian = functional.hessian(fourth_power, x.detach())
print("hessian ", hessian.diag().tolist())
nested = torch.func.grad(torch.func.grad(fourth_power))(torch.tensor(3.0))
print("nested  ", nested.item())
# --8<-- [end:silent]

# --8<-- [start:full]
scale = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0, requires_grad=True)
(slope,) = grad(Square.apply(x * scale), x, create_graph=True)
slope.backward()  # slope = 2 * x * scale**2
print("scale.grad", scale.grad.item(), "true", (4 * x * scale).item())
# --8<-- [end:full]

# --8<-- [start:raises]
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
(slope,) = grad(fourth_power(x), x, create_graph=True)
try:
    slope.sum().backward()
except RuntimeError as error:
    print(error)
    assert "marked with @once_differentiable" in str(error)
else:
    raise AssertionError("a full backward was expected to raise")
# --8<-- [end:raises]

# --8<-- [start:proof]
grad_output = torch.tensor([0.5, -1.0, 2.0])
(grad_x,) = grad(Square.apply(x), x, grad_output)
assert torch.equal(grad_x, 2 * x * grad_output)
(slope,) = grad(fourth_power(x), x, create_graph=True)
assert torch.equal(slope, 4 * x**3)
assert not hessian.any()
assert nested == 0
assert scale.grad == 12

# Alone in the loss it is an error, which does not name the decorator.
(bare,) = grad(Square.apply(x).sum(), x, create_graph=True)
for attempt, text in [
    (lambda: grad(slope.sum(), x), "not have been used in the graph"),
    (lambda: grad(bare.sum(), x), "does not require grad"),
    (
        lambda: functional.hessian(fourth_power, x.detach(), strict=True),
        "independent of input 0",
    ),
]:
    try:
        attempt()
    except RuntimeError as error:
        assert text in str(error)
    else:
        raise AssertionError(f"expected to raise: {text}")
# --8<-- [end:proof]
