"""mark_dirty on a leaf that requires grad."""

# --8<-- [start:raise]
import torch


class Double_(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.mul_(2)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_dirty(inputs[0])

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 2


x = torch.ones(3, requires_grad=True)
try:
    Double_.apply(x)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
    # --8<-- [end:raise]
    assert "a leaf Variable that requires grad has been used" in str(error)
    assert x.tolist() == [2.0, 2.0, 2.0]  # edited all the same
else:
    raise AssertionError("an error was expected here")

# --8<-- [start:fix]
x = torch.ones(3, requires_grad=True)
y = Double_.apply(x.clone())
y.backward(torch.tensor([1.0, 2.0, 3.0]))
# --8<-- [end:fix]
assert x.grad.tolist() == [2.0, 4.0, 6.0] and x.tolist() == [1.0] * 3
x64 = torch.ones(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradgradcheck(lambda x: Double_.apply(x.clone()), (x64,))
