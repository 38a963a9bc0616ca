"""A Function with every optional method."""

# --8<-- [start:template]
import torch
from torch.autograd import Function


class Scale(Function):
    generate_vmap_rule = True  # or a vmap() method, never both

    @staticmethod
    def forward(x, weight):
        return x * weight, (x > 0).to(x.dtype)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)  # for jvp
        ctx.mark_non_differentiable(output[1])
        ctx.set_materialize_grads(False)  # absent gradients are None

    @staticmethod
    def backward(ctx, grad_y, grad_mask):  # grad_mask is always None here
        x, weight = ctx.saved_tensors
        grad_x = grad_weight = None
        if grad_y is not None and ctx.needs_input_grad[0]:
            grad_x = grad_y * weight
        if grad_y is not None and ctx.needs_input_grad[1]:
            grad_weight = grad_y * x
        return grad_x, grad_weight

    @staticmethod
    def jvp(ctx, x_tangent, weight_tangent):
        x, weight = ctx.saved_tensors
        from_x = 0 if x_tangent is None else x_tangent * weight
        from_weight = 0 if weight_tangent is None else weight_tangent * x
        return from_x + from_weight, None  # one for each output


# --8<-- [end:template]


# --8<-- [start:proof]
def scale(x, weight):
    return Scale.apply(x, weight)[0]


x = torch.randn(4, dtype=torch.float64, requires_grad=True)
weight = torch.randn(4, dtype=torch.float64, requires_grad=True)
for inputs in [(x, weight), (x, weight.detach()), (x.detach(), weight)]:
    assert torch.autograd.gradcheck(
        scale,
        inputs,
        check_forward_ad=True,
        check_batched_grad=True,
        check_batched_forward_grad=True,
    )
    assert torch.autograd.gradgradcheck(scale, inputs, check_fwd_over_rev=True)
y, mask = Scale.apply(x, weight)
assert y.requires_grad
assert not mask.requires_grad
assert torch.equal(mask, (x > 0).double())

one, many = torch.randn(2, 3), torch.randn(2, 5, 3)
front = many.movedim(1, 0)
for in_dims, arguments, expected in [
    ((1, None), (many, one), front * one),
    ((None, 1), (one, many), one * front),
    ((-2, 0), (many, front), front * front),
]:
    assert torch.allclose(torch.vmap(scale, in_dims)(*arguments), expected)

square = torch.func.hessian(lambda x: scale(x, x).sum())(x.detach())
assert torch.allclose(square, 2 * torch.eye(4, dtype=torch.float64))
# --8<-- [end:proof]
