"""Without a jvp rule forward mode raises; two backwards still work."""

# --8<-- [start:no-jvp]
import torch


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
        return grad_output * 3 * x**2


x, v = torch.tensor([2.0, 3.0]), torch.tensor([1.0, 0.5])
try:
    torch.func.jvp(Cube.apply, (x,), (v,))
except NotImplementedError as error:
    print(error)
    assert "You must implement the jvp function" in str(error)
else:
    raise AssertionError("forward mode worked without a jvp")

_, product = torch.autograd.functional.jvp(Cube.apply, x, v)
print("functional.jvp:", product.tolist())
assert torch.equal(product, 3 * x**2 * v)
# --8<-- [end:no-jvp]
