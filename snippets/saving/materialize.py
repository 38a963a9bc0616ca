"""With set_materialize_grads(False) every incoming gradient can be None."""

# --8<-- [start:materialize]
import torch
from torch.autograd import Function, gradcheck, gradgradcheck


class SumAndProduct(Function):
    """s = a + b and p = a * b."""

    @staticmethod
    def forward(a, b):
        return a + b, a * b

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_s, grad_p):
        a, b = ctx.saved_tensors
        grad_a = grad_b = None
        if grad_s is not None:
            grad_a = grad_b = grad_s
        if grad_p is not None:
            from_a, from_b = grad_p * b, grad_p * a
            grad_a = from_a if grad_a is None else grad_a + from_a
            grad_b = from_b if grad_b is None else grad_b + from_b
        return grad_a, grad_b


class FirstIsNeverNone(SumAndProduct):
    @staticmethod
    def backward(ctx, grad_s, grad_p):
        a, b = ctx.saved_tensors
        if grad_p is None:
            grad_p = torch.zeros_like(a)
        return grad_s + grad_p * b, grad_s + grad_p * a


a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(5.0, requires_grad=True)
for function in (SumAndProduct, FirstIsNeverNone):
    total, product = function.apply(a, b)
    try:
        grads = torch.autograd.grad(product, (a, b))
        print(function.__name__, [g.item() for g in grads])
    except TypeError as error:
        print(function.__name__, error)
# --8<-- [end:materialize]


# --8<-- [start:proof]
def prove(run, **options):
    """One input at a time, for what has no history; both, for mixed terms."""
    for needed in ((True, False), (False, True), (True, True)):
        point = [torch.randn(3, dtype=torch.float64) for _ in needed]
        for tensor, needs in zip(point, needed, strict=True):
            tensor.requires_grad_(needs)
        assert gradcheck(run, point, **options)
        assert gradgradcheck(run, point, **options)


def both(total, product):
    return 2 * total + product


prove(SumAndProduct.apply)
prove(lambda a, b: SumAndProduct.apply(a, b)[0])
prove(lambda a, b: both(*SumAndProduct.apply(a, b)))
prove(
    lambda a, b: both(*FirstIsNeverNone.apply(a, b)),
    check_undefined_grad=False,
)
for caught in (
    lambda: FirstIsNeverNone.apply(a, b)[1].backward(),
    lambda: prove(lambda a, b: both(*FirstIsNeverNone.apply(a, b))),
):
    try:
        caught()
    except TypeError as error:
        assert "NoneType" in str(error)
    else:
        raise AssertionError("None was added to a tensor")
# --8<-- [end:proof]
