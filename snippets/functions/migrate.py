"""From forward(ctx, ...) to setup_context, with an intermediate to keep."""

# --8<-- [start:old]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class Old(Function):
    @staticmethod
    def forward(ctx, x):
        e = torch.exp(x)
        ctx.save_for_backward(x, e)  # e is neither input nor output
        return x * e

    @staticmethod
    def backward(ctx, grad_output):
        x, e = ctx.saved_tensors
        return grad_output * (1 + x) * e


# --8<-- [end:old]


# --8<-- [start:new]
class New(Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        e = torch.exp(x)
        return x * e, e

    @staticmethod
    def setup_context(ctx, inputs, outputs):
        (x,), (_, e) = inputs, outputs
        ctx.save_for_backward(x, e)

    @staticmethod
    def backward(ctx, grad_y, grad_e):
        x, e = ctx.saved_tensors
        return grad_y * (1 + x) * e + grad_e * e


def x_exp(x):
    return New.apply(x)[0]


x = torch.randn(5, dtype=torch.float64, requires_grad=True)
(old_grad,) = torch.autograd.grad(Old.apply(x).pow(2).sum(), x)
(new_grad,) = torch.autograd.grad(x_exp(x).pow(2).sum(), x)
print("old equals new:", torch.equal(old_grad, new_grad))
for name, function in [("old", Old.apply), ("new", x_exp)]:
    twice = gradgradcheck(function, (x,), raise_exception=False)
    print(name, "second derivative right:", twice)
# --8<-- [end:new]

# --8<-- [start:proof]
assert torch.equal(old_grad, new_grad)
assert gradcheck(New.apply, (x,))
assert gradgradcheck(New.apply, (x,))
assert not gradgradcheck(Old.apply, (x,), raise_exception=False)
(old_grad,) = torch.autograd.grad(Old.apply(x).sum(), x, create_graph=True)
assert old_grad.requires_grad  # half of its history is there
expected = ((1 + x) * x.exp()).detach()
per_element = torch.func.vmap(torch.func.grad(x_exp))(x.detach())
assert torch.allclose(per_element, expected)
try:
    torch.func.grad(lambda x: Old.apply(x).sum())(x)
except RuntimeError as error:
    assert "it must override the setup_context" in str(error)
else:
    raise AssertionError("the combined form works under torch.func")
# --8<-- [end:proof]
