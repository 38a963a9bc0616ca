"""Two class attributes that are newer than torch 2.8."""

# --8<-- [start:flags]
import torch
from torch.autograd import Function

refusals = []


class Product(Function):
    clear_saved_tensors_on_access = True
    boxed_grads_call = True

    @staticmethod
    def forward(x, w):
        return x * w

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grads):
        grad_output = grads.pop()  # one list, which backward may empty
        x, w = ctx.saved_tensors
        try:
            print(ctx.saved_tensors)
        except RuntimeError as error:
            refusals.append(str(error))
        else:
            raise AssertionError("the saved tensors are still there")
        return grad_output * w, grad_output * x


x = torch.tensor(2.0, requires_grad=True)
w = torch.tensor(5.0, requires_grad=True)
Product.apply(x, w).backward(torch.tensor(3.0))
print(refusals[0])
print("gradients", x.grad.item(), w.grad.item())
# --8<-- [end:flags]

# --8<-- [start:proof]
assert (x.grad.item(), w.grad.item()) == (15, 6)
upstream = torch.tensor(3.0, requires_grad=True)
y = Product.apply(x, w)
live = torch.autograd.grad(y, (x, w), upstream, create_graph=True)
assert all(gradient.requires_grad for gradient in live)
point = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
try:
    torch.autograd.gradcheck(Product.apply, (point, point))
except RuntimeError as error:
    assert "can only be accessed once" in str(error)
else:
    raise AssertionError("gradcheck ran backward only once")
# --8<-- [end:proof]
