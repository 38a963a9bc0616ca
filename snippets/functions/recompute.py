"""x * tanh(x) that keeps one tensor instead of two and recomputes the other."""

# --8<-- [start:recompute]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck
from torch.autograd.graph import saved_tensors_hooks


class XTanh(Function):
    @staticmethod
    def forward(x):
        return x * torch.tanh(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        t = torch.tanh(x)  # recomputed, never saved
        return grad_output * (t + x * (1 - t**2))


def saved_bytes(function, x):
    kept = {}

    def pack(tensor):
        kept[tensor.untyped_storage().data_ptr()] = tensor.untyped_storage()
        return tensor.detach()

    with saved_tensors_hooks(pack, lambda tensor: tensor):
        function(x)
    return sum(storage.nbytes() for storage in kept.values())


x = torch.randn(1000, requires_grad=True)
print("composed:", saved_bytes(lambda x: x * torch.tanh(x), x), "bytes")
print("Function:", saved_bytes(XTanh.apply, x), "bytes")
# --8<-- [end:recompute]

# --8<-- [start:proof]
point = torch.randn(5, dtype=torch.float64, requires_grad=True)
assert gradcheck(XTanh.apply, (point,))
assert gradgradcheck(XTanh.apply, (point,))
# --8<-- [end:proof]
