"""fast_mode passes gradients that are wrong by 10 % and by 100 %."""

# --8<-- [start:fast]
import torch
from torch.autograd import gradcheck, gradgradcheck


def scaled_identity(factor):
    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(x):
            return x.clone()

        @staticmethod
        def setup_context(ctx, inputs, output):
            pass

        @staticmethod
        def backward(ctx, grad_output):
            return grad_output * factor  # 1.0 is right

    return Scaled.apply


def passes_fast(factor, elements):
    x = torch.ones(elements, dtype=torch.float64, requires_grad=True)
    return gradcheck(
        scaled_identity(factor), (x,), fast_mode=True, raise_exception=False
    )


for factor, elements in ((1.1, 20), (1.1, 10_000), (0.0, 100_000)):
    passed = passes_fast(factor, elements)
    print(f"backward x {factor}, {elements:>7,} elements: passes {passed}")
    assert passed == (elements > 20)
x = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert gradgradcheck(scaled_identity(1.0), (x,))
# --8<-- [end:fast]
