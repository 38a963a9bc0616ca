"""Of two calls of save_for_backward, the last one wins."""

# --8<-- [start:last-call]
import torch
from torch.autograd import Function


class TwoCalls(Function):
    @staticmethod
    def forward(x, w):
        return x * w

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])
        ctx.save_for_backward(inputs[1])  # replaces the first call


class OneCall(TwoCalls):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs, None)


x = torch.tensor(2.0, requires_grad=True)
w = torch.tensor(5.0, requires_grad=True)
for function in (TwoCalls, OneCall):
    saved = function.apply(x, w).grad_fn.saved_tensors
    print(function.__name__, [t if t is None else t.item() for t in saved])
# --8<-- [end:last-call]

# --8<-- [start:proof]
assert TwoCalls.apply(x, w).grad_fn.saved_tensors == (w,)
assert OneCall.apply(x, w).grad_fn.saved_tensors == (x, w, None)
# --8<-- [end:proof]
