"""A wrong jvp passes until check_forward_ad=True."""

# --8<-- [start:jvp]
import torch
from torch.autograd import gradcheck, gradgradcheck


class Sin(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.sin()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x.cos()

    @staticmethod
    def jvp(ctx, x_tangent):
        (x,) = ctx.saved_tensors
        return -x_tangent * x.cos()  # wrong sign


x = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
print("gradcheck:    ", gradcheck(Sin.apply, (x,)))
print("gradgradcheck:", gradgradcheck(Sin.apply, (x,)))
try:
    gradcheck(Sin.apply, (x,), check_forward_ad=True)
except RuntimeError as error:
    print(str(error).strip())
    assert "computed with forward mode mismatch" in str(error)
    assert "[-0.0000,  0.4161]" in str(error)
else:
    raise AssertionError("the wrong jvp passed")
# --8<-- [end:jvp]
