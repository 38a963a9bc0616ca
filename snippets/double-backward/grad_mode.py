"""create_graph runs backward with grad mode on, and keeps what was saved."""

# --8<-- [start:mode]
import torch
from torch.autograd import grad


class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x**2

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        print("grad mode", torch.is_grad_enabled(), "x", x.grad_fn.name())
        return grad_output * 2 * x


leaf = torch.tensor([1.0, -3.0], requires_grad=True)
for create_graph in (False, True):
    y = Square.apply(leaf.exp())
    grad(y, leaf, torch.tensor([1.0, 0.5]), create_graph=create_graph)
    saved = "kept" if create_graph else "freed"
    try:
        y.grad_fn.saved_tensors
    except RuntimeError:
        print("saved tensors freed")
    else:
        print("saved tensors kept")
# --8<-- [end:mode]
