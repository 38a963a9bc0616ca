"""clear_saved_tensors_on_access frees a saved tensor inside backward."""

# --8<-- [start:clear]
import weakref

import torch
from torch.autograd import Function

alive = []


class Square(Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        grad_x = 2 * x * grad_output
        memory = weakref.ref(x.untyped_storage())
        del x
        alive.append(memory() is not None)
        return grad_x


class ClearedSquare(Square):
    clear_saved_tensors_on_access = True


def run(function):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = function.apply(x * 3)
    y.backward(torch.tensor([1.0, 5.0]), retain_graph=True)
    assert x.grad.tolist() == [18.0, 180.0]
    print(f"{function.__name__}: alive inside backward {alive[-1]}")
    return y


run(Square)
y = run(ClearedSquare)
try:
    y.backward(torch.tensor([1.0, 5.0]))
except RuntimeError as error:
    print(str(error).split(". ")[0])
    assert "saved_tensors can only be accessed once" in str(error)
else:
    raise AssertionError("retain_graph kept the cleared tensors")
# --8<-- [end:clear]

# --8<-- [start:proof]
assert alive == [True, False]
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Square.apply, (t,))
assert torch.autograd.gradgradcheck(Square.apply, (t,))
try:
    torch.autograd.gradcheck(ClearedSquare.apply, (t,))
except RuntimeError as error:  # gradcheck runs backward twice on one graph
    assert "saved_tensors can only be accessed once" in str(error)
else:
    raise AssertionError("gradcheck accepted cleared tensors")


class ReadTwice(ClearedSquare):
    @staticmethod
    def backward(ctx, grad_output):
        (x,), (again,) = ctx.saved_tensors, ctx.saved_tensors
        return (x + again) * grad_output


x = torch.tensor(3.0, requires_grad=True)
_, vjp = torch.func.vjp(ReadTwice.apply, x.detach())  # flag ignored
assert vjp(torch.tensor(5.0)) == (30,)
assert torch.func.grad(torch.func.grad(ReadTwice.apply))(x.detach()) == 2
try:
    ReadTwice.apply(x).backward()
except RuntimeError as error:
    assert "saved_tensors can only be accessed once" in str(error)
else:
    raise AssertionError("saved_tensors was read twice")
# --8<-- [end:proof]
