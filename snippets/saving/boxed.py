"""boxed_grads_call lets backward free incoming gradients one by one."""

# --8<-- [start:boxed]
import weakref

import torch
from torch.autograd import Function

alive = []


class Split(Function):
    """Return 2x and 3x."""

    boxed_grads_call = True

    @staticmethod
    def forward(x):
        return 2 * x, 3 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grads):
        memory = [weakref.ref(g.untyped_storage()) for g in grads]
        grad_x = grads.pop() * 3
        alive.append([m() is not None for m in memory])
        return grad_x + grads.pop() * 2


class PlainSplit(Split):
    boxed_grads_call = False

    @staticmethod
    def backward(ctx, *grads):
        return Split.backward(ctx, list(grads))


x = torch.tensor([1.0, 2.0], requires_grad=True)
for function in (PlainSplit, Split):
    double, triple = function.apply(x)
    (grad,) = torch.autograd.grad((double * 5 + triple * 7).sum(), x)
    assert grad.tolist() == [31.0, 31.0]
    print(f"{function.__name__:10} gradients alive after one pop: {alive[-1]}")
try:
    torch.func.grad(lambda x: Split.apply(x)[0].sum())(x.detach())
except TypeError as error:
    print("torch.func.grad:", error)
    assert "takes 2 positional arguments but 3 were given" in str(error)
else:
    raise AssertionError("torch.func.grad passed one list")
# --8<-- [end:boxed]

# --8<-- [start:proof]
assert alive == [[True, True], [True, False]]
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
for function in (PlainSplit, Split):
    assert torch.autograd.gradcheck(function.apply, (t,))
    assert torch.autograd.gradgradcheck(function.apply, (t,))
# --8<-- [end:proof]
