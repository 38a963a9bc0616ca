"""A backward that needs a contiguous grad_output passes until it is turned."""

# --8<-- [start:layout]
import torch
from torch.autograd import gradcheck, gradgradcheck


class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        flat = grad_output.view(-1)  # wrong: .reshape(-1) is right
        return (2 * x.reshape(-1) * flat).view_as(x)


x = torch.randn(2, 3, dtype=torch.float64, requires_grad=True)
print("gradcheck:    ", gradcheck(Square.apply, (x,)))
print("gradgradcheck:", gradgradcheck(Square.apply, (x,)))
sliced = gradgradcheck(Square.apply, (x,), gen_non_contig_grad_outputs=True)
print("sliced:       ", sliced)
try:
    gradcheck(lambda x: Square.apply(x).t(), (x,))
except RuntimeError as error:
    print("transposed:   ", str(error)[:27])
    assert "view size is not compatible" in str(error)
else:
    raise AssertionError("a transposed grad_output was accepted")
# --8<-- [end:layout]
