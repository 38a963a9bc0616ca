"""Every failure of gradcheck in the table, provoked."""

# --8<-- [start:failures]
import warnings

import torch
from torch.autograd import Function, gradcheck, gradgradcheck


def square(x):
    return x * x


def custom(backward, forward=square, jvp=torch.mul, undefined=False):
    """A Function from backward(x, grad_output) and jvp(x, x_tangent)."""

    class Custom(Function):
        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.set_materialize_grads(not undefined)
            ctx.save_for_backward(*inputs)
            ctx.save_for_forward(*inputs)

        @staticmethod
        def backward(ctx, grad_output):
            return backward(*ctx.saved_tensors, grad_output)

        @staticmethod
        def jvp(ctx, x_tangent):
            return jvp(*ctx.saved_tensors, x_tangent)

    Custom.forward = staticmethod(forward)
    return Custom.apply


def right(x, grad_output):
    return 2 * x * grad_output


def noisy(x, grad_output):
    return right(x, grad_output) + 1e-13 * torch.rand_like(x)


def refuses_none(x, grad_output):
    if grad_output is None:
        raise RuntimeError("no gradient came in")
    return right(x, grad_output)


def none_gives_x(x, grad_output):
    return x if grad_output is None else right(x, grad_output)


def branches(x, grad_output):
    return right(x, grad_output) if grad_output.any() else 0 * x


def sum_of_squares(x):
    return square(x).sum()


x = torch.randn(3, dtype=torch.float64, requires_grad=True)
expanded = torch.ones(1, dtype=x.dtype).expand(3).requires_grad_()
for check, options in (
    (custom(torch.mul), {}),
    (custom(right), {"check_forward_ad": True}),
    (custom(lambda x, grad_output: 2 * x, sum_of_squares), {}),
    (lambda x: x.detach() ** 2, {}),
    (custom(noisy), {}),
    (custom(refuses_none, undefined=True), {}),
    (custom(none_gives_x, undefined=True), {}),
    (custom(lambda x, grad_output: x[:2]), {}),
    (custom(branches), {"check_batched_grad": True}),
    (lambda x: x.mul_(2), {}),
    (torch.sin, {"inputs": (expanded,)}),
    (torch.sin, {"inputs": (x.detach(),)}),
):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        try:
            gradcheck(check, **{"inputs": (x,), **options})
        except (RuntimeError, ValueError) as error:
            print("-", str(error).splitlines()[0][:72])
        else:
            raise AssertionError("a wrong gradient passed")

assert gradcheck(custom(right, jvp=right), (x,), check_forward_ad=True)
assert gradgradcheck(custom(right), (x,))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    gradcheck(torch.sin, (x.float(),), raise_exception=False)
print("-", str(caught[0].message)[:72])
# --8<-- [end:failures]
