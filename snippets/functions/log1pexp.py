"""log(1 + exp(x)): two formulas with a wrong gradient, one Function without."""

# --8<-- [start:log1pexp]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


def plain(x):
    return torch.log(1 + torch.exp(x))


def rewritten(x):
    return x.clamp(min=0) + torch.log1p(torch.exp(-x.abs()))


class Log1pExp(Function):
    @staticmethod
    def forward(x):
        return rewritten(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * torch.sigmoid(x)


x = torch.tensor([0.0, 100.0], requires_grad=True)
for function in (plain, rewritten, Log1pExp.apply):
    (x_grad,) = torch.autograd.grad(function(x).sum(), x)
    print(x_grad.tolist())
# --8<-- [end:log1pexp]

# --8<-- [start:proof]
wide = torch.tensor([-100.0, -20.0, 0.0, 20.0, 100.0], dtype=torch.float64)
wide.requires_grad_()
assert gradcheck(Log1pExp.apply, (wide,))
assert gradgradcheck(Log1pExp.apply, (wide,))
wide32 = wide.detach().float().requires_grad_()
(x_grad,) = torch.autograd.grad(Log1pExp.apply(wide32).sum(), wide32)
exact = torch.sigmoid(wide.detach()).float()
assert torch.allclose(x_grad, exact, rtol=1e-6, atol=1e-43)
# --8<-- [end:proof]
