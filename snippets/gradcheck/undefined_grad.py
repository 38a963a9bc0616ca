"""A backward that cannot take None fails the check of undefined gradients."""

# --8<-- [start:undefined]
import torch
from torch.autograd import gradcheck, gradgradcheck


class Sin(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.sin()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output * x.cos()  # grad_output may be None


x = torch.randn(4, dtype=torch.float64, requires_grad=True)
assert gradcheck(Sin.apply, (x,), check_undefined_grad=False)
assert gradgradcheck(Sin.apply, (x,), check_undefined_grad=False)
try:
    gradcheck(Sin.apply, (x,))
except TypeError as error:
    print(error)
    assert "'NoneType' and 'Tensor'" in str(error)
else:
    raise AssertionError("an undefined grad_output was accepted")
# --8<-- [end:undefined]
