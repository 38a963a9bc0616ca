"""needs_input_grad mirrors requires_grad, not what this backward asks for."""

# --8<-- [start:needs]
import torch
from torch.autograd import Function
from torch.utils.flop_counter import FlopCounterMode

seen = []


class Matmul(Function):
    @staticmethod
    def forward(x, w):
        return x @ w

    @staticmethod
    def setup_context(ctx, inputs, output):
        seen.append(("setup_context", ctx.needs_input_grad))
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        seen.append(("backward", ctx.needs_input_grad))
        x, w = ctx.saved_tensors
        need_x, need_w = ctx.needs_input_grad
        grad_x = grad_output @ w.T if need_x else None
        grad_w = x.T @ grad_output if need_w else None
        return grad_x, grad_w


x = torch.randn(8, 8, requires_grad=True)
w = torch.randn(8, 8, requires_grad=True)
products = {}
for function in (torch.matmul, Matmul.apply):
    y = function(x, w)
    with FlopCounterMode(display=False) as counter:
        torch.autograd.grad(y, x, torch.randn(8, 8))
    products[function] = counter.get_total_flops() // (2 * 8**3)
print("matrix products for x only:", *products.values())
print("autograd.grad(y, x):", *seen)
seen.clear()
torch.func.grad(lambda a: Matmul.apply(a, w.detach()).sum())(x.detach())
print("torch.func.grad:", *seen)
# --8<-- [end:needs]

# --8<-- [start:proof]
assert list(products.values()) == [1, 2]
assert [flags for _, flags in seen] == [
    (False, False),
    (True, False),
    (True, False),
]
with torch.no_grad():
    Matmul.apply(x, w)
assert seen[-1] == ("setup_context", (True, True))
for needs in [(True, True), (True, False), (False, True)]:
    pair = [torch.randn(3, 3, dtype=torch.float64) for _ in needs]
    for tensor, need in zip(pair, needs, strict=True):
        tensor.requires_grad_(need)
    assert torch.autograd.gradcheck(Matmul.apply, pair)
    assert torch.autograd.gradgradcheck(Matmul.apply, pair)
# --8<-- [end:proof]
