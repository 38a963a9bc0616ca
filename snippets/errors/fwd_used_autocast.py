"""custom_fwd on a Function in the split form."""

# --8<-- [start:raise]
import torch
from torch.amp import custom_bwd, custom_fwd


class MatMul(torch.autograd.Function):
    @staticmethod
    @custom_fwd(device_type="cpu")
    def forward(x, w):
        return x @ w

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    @custom_bwd(device_type="cpu")
    def backward(ctx, grad_output):
        x, w = ctx.saved_tensors
        return grad_output @ w.T, x.T @ grad_output


x = torch.randn(2, 3, requires_grad=True)
w = torch.randn(3, 2, requires_grad=True)
with torch.autocast("cpu", dtype=torch.bfloat16):
    y = MatMul.apply(x, w)
try:
    y.sum().backward()
except AttributeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class MatMul2(torch.autograd.Function):
    @staticmethod
    @custom_fwd(device_type="cpu")
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x @ w

    backward = MatMul.backward


with torch.autocast("cpu", dtype=torch.bfloat16):
    y = MatMul2.apply(x, w)
y.sum().backward()
# --8<-- [end:fix]

# --8<-- [start:proof]
assert y.dtype == torch.bfloat16 and x.grad.dtype == torch.float32
pair = (
    x.detach().double().requires_grad_(),
    w.detach().double().requires_grad_(),
)
assert torch.autograd.gradcheck(MatMul2.apply, pair)
assert torch.autograd.gradgradcheck(MatMul2.apply, pair)
loss = MatMul2.apply(*pair).pow(2).sum()
grads = torch.autograd.grad(loss, pair, create_graph=True)
assert all(grad.requires_grad for grad in grads)
# --8<-- [end:proof]
