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
# --8<-- [end:proof]
