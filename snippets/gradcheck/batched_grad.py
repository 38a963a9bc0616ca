"""A backward that branches on values fails under vmap."""

# --8<-- [start:batched]
import torch
from torch.autograd import gradcheck, gradgradcheck


class Triple(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 3 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        factor = 3 if grad_output.any() else 0  # vmap cannot branch on values
        return factor * grad_output


x = torch.randn(4, dtype=torch.float64, requires_grad=True)
assert gradcheck(Triple.apply, (x,))
assert gradgradcheck(Triple.apply, (x,))
try:
    gradcheck(Triple.apply, (x,), check_batched_grad=True)
except RuntimeError as error:
    print(str(error).splitlines()[0])
    assert "aten::is_nonzero" in str(error)
else:
    raise AssertionError("a backward that branches on values was accepted")
# --8<-- [end:batched]
