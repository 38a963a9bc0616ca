"""save_for_backward takes tensors and None only, and the last call wins."""

# --8<-- [start:last-call]
import torch
from torch.autograd import Function


class Product(Function):
    @staticmethod
    def forward(x, w, scale):
        return x * w * scale

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)  # scale is an int: TypeError


class TwoCalls(Product):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])
        ctx.save_for_backward(inputs[1])  # replaces the first call


class OneCall(Product):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs[:2], None)
        ctx.scale = inputs[2]


x = torch.tensor(2.0, requires_grad=True)
w = torch.tensor(5.0, requires_grad=True)
try:
    Product.apply(x, w, 3)
except TypeError as error:
    print(error)
    assert "can only save variables" in str(error)
else:
    raise AssertionError("an int was accepted")
for function in (TwoCalls, OneCall):
    saved = function.apply(x, w, 3).grad_fn.saved_tensors
    print(function.__name__, [t if t is None else t.item() for t in saved])
# --8<-- [end:last-call]

# --8<-- [start:proof]
assert TwoCalls.apply(x, w, 3).grad_fn.saved_tensors == (w,)
assert OneCall.apply(x, w, 3).grad_fn.saved_tensors == (x, w, None)
# --8<-- [end:proof]
