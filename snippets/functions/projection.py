"""The gradient of a broadcast input is a sum over what was broadcast."""

# --8<-- [start:projection]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class ScaleShift(Function):
    """y = a * x + b, with a (n, 1), x (n, m) and b (m,)."""

    @staticmethod
    def forward(a, x, b):
        return a * x + b

    @staticmethod
    def setup_context(ctx, inputs, output):
        a, x, b = inputs
        ctx.save_for_backward(a, x)
        ctx.shapes = [tensor.shape for tensor in inputs]

    @staticmethod
    def backward(ctx, grad_output):
        a, x = ctx.saved_tensors
        terms = (grad_output * x, grad_output * a, grad_output)
        return tuple(
            term.sum_to_size(shape)
            for term, shape in zip(terms, ctx.shapes, strict=True)
        )


a, x, b = (
    torch.randn(shape, dtype=torch.float64, requires_grad=True)
    for shape in [(4, 1), (4, 3), (3,)]
)
y = ScaleShift.apply(a, x, b)
grad_output = torch.randn_like(y)
returned = ScaleShift.backward(y.grad_fn, grad_output)
print([tuple(gradient.shape) for gradient in returned])

# Transposition: <grad_output, expand(b)> equals <sum(grad_output), b>.
left = (grad_output * b.expand(4, 3)).sum()
right = (returned[2] * b).sum()
print("inner products equal:", torch.allclose(left, right))
# --8<-- [end:projection]

# --8<-- [start:proof]
assert [gradient.shape for gradient in returned] == [a.shape, x.shape, b.shape]
assert torch.allclose(left, right)
assert gradcheck(ScaleShift.apply, (a, x, b))
assert gradgradcheck(ScaleShift.apply, (a, x, b))


def without_history(ctx, grad_output):
    first, *others = ScaleShift.backward(ctx, grad_output)
    return first.detach(), *others


class HalfCut(ScaleShift):
    backward = staticmethod(without_history)


assert gradgradcheck(HalfCut.apply, (a, x, b))  # leaves that gradient out
upstream = grad_output.clone().requires_grad_()
for rule, live in [(ScaleShift, True), (HalfCut, False)]:
    gradients = rule.backward(y.grad_fn, upstream)
    assert all(gradient.requires_grad for gradient in gradients) == live
# --8<-- [end:proof]
