"""Writing into grad_output corrupts the gradient of a sibling."""

# --8<-- [start:mutation]
import torch
from torch.autograd import Function


class Hundred(Function):
    @staticmethod
    def forward(p):
        return 100 * p

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output.mul_(100)


class Right(Hundred):
    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * 100


for function in (Hundred, Right):
    p = torch.tensor(2.0, requires_grad=True)
    q = torch.tensor(3.0, requires_grad=True)
    sibling = q.clone()
    (sibling + function.apply(p)).backward()
    print("p.grad", p.grad.item(), "q.grad", q.grad.item())
# --8<-- [end:mutation]

# --8<-- [start:proof]
assert (p.grad.item(), q.grad.item()) == (100, 1)
point = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Right.apply, (point,))
assert torch.autograd.gradgradcheck(Right.apply, (point,))
assert torch.autograd.gradcheck(Hundred.apply, (point,))  # sees nothing
assert Hundred.backward(None, 1 * point).requires_grad
upstream = torch.ones(3, dtype=torch.float64)
Hundred.apply(point).backward(upstream)
assert upstream.tolist() == [100, 100, 100]
# --8<-- [end:proof]
