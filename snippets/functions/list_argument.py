"""Tensors inside a list are not tracked; pass them as arguments."""

# --8<-- [start:list]
import torch
from torch.autograd import Function


class FromList(Function):
    @staticmethod
    def forward(tensors):
        return sum(tensors)

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        raise AssertionError("never called")


class FromArguments(Function):
    @staticmethod
    def forward(*tensors):
        return sum(tensors)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.count = len(inputs)

    @staticmethod
    def backward(ctx, grad_output):
        return (grad_output,) * ctx.count


a = torch.ones(2, requires_grad=True)
b = torch.ones(2, requires_grad=True)
print("list:", FromList.apply([a, b]).requires_grad)
print("arguments:", FromArguments.apply(a, b).requires_grad)
# --8<-- [end:list]

# --8<-- [start:proof]
assert not FromList.apply([a, b]).requires_grad
FromArguments.apply(a, b).backward(torch.tensor([2.0, 3.0]))
assert a.grad.tolist() == b.grad.tolist() == [2, 3]
# --8<-- [end:proof]
