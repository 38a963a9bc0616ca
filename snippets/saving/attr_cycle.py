"""An output kept as an attribute of ctx lives until garbage collection."""

# --8<-- [start:cycle]
import gc
import math
import weakref

import torch
from torch.autograd import Function


class Exp(Function):
    @staticmethod
    def forward(x):
        return x.exp()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0]


class ExpOnCtx(Exp):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.y = output  # output -> grad_fn -> ctx -> output: a cycle

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.y


gc.disable()
for function in (Exp, ExpOnCtx):
    x = torch.tensor([0.0, 1.0], requires_grad=True)
    y = function.apply(x)
    y.backward(torch.tensor([2.0, 3.0]))
    assert torch.allclose(x.grad, torch.tensor([2.0, 3.0 * math.e]))
    memory = weakref.ref(y.untyped_storage())
    del y
    print(f"{function.__name__:8} after del y: {memory() is not None}", end="")
    gc.collect()
    print(f", after gc.collect(): {memory() is not None}")
    assert memory() is None
gc.enable()
# --8<-- [end:cycle]

# --8<-- [start:proof]
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
for function in (Exp, ExpOnCtx):
    assert torch.autograd.gradcheck(function.apply, (t,))
    assert torch.autograd.gradgradcheck(function.apply, (t,))
# --8<-- [end:proof]
