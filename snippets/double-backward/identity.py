"""Double backward is a JVP in grad_output and an HVP in x."""

# --8<-- [start:function]
import torch
from torch.autograd import functional, grad


class CubicMap(torch.autograd.Function):
    """y = W x**3 with x: (3,) and a constant W: (2, 3)."""

    @staticmethod
    def forward(x, weight):
        return weight @ x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        x, weight = ctx.saved_tensors
        return 3 * x**2 * (weight.T @ grad_output), None


# --8<-- [end:function]

# --8<-- [start:check]
weight = torch.randn(2, 3, dtype=torch.float64)
x = torch.randn(3, dtype=torch.float64, requires_grad=True)
grad_output = torch.randn(2, dtype=torch.float64, requires_grad=True)
v = torch.randn(3, dtype=torch.float64)  # cotangent of grad_input

y = CubicMap.apply(x, weight)
(grad_x,) = grad(y, x, grad_output, create_graph=True)
in_grad_output, in_x = grad(grad_x, (grad_output, x), v)


def reference(x):
    return weight @ x**3


jacobian = functional.jacobian(reference, x.detach())  # (2, 3)
weighted = functional.hessian(  # sum of grad_output_i H_i, (3, 3)
    lambda x: grad_output.detach() @ reference(x), x.detach()
)
print("J v:", torch.allclose(in_grad_output, jacobian @ v))
print("sum of grad_output_i H_i v:", torch.allclose(in_x, weighted @ v))
# --8<-- [end:check]

# --8<-- [start:proof]
assert torch.allclose(in_grad_output, jacobian @ v, atol=1e-12)
assert torch.allclose(in_x, weighted @ v, atol=1e-12)
try:
    gradient = torch.func.grad(lambda x: CubicMap.apply(x, weight).sum())
    torch.func.jvp(gradient, (x.detach(),), (v,))
except RuntimeError as error:
    assert "must implement the jvp function" in str(error)
else:
    raise AssertionError("forward over reverse was expected to raise")
assert torch.allclose(grad_x, jacobian.T @ grad_output, atol=1e-12)
assert torch.autograd.gradcheck(CubicMap.apply, (x, weight))
assert torch.autograd.gradgradcheck(CubicMap.apply, (x, weight))
# --8<-- [end:proof]
