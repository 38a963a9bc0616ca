"""No gradient is not a zero gradient: None travels along edges."""

# --8<-- [start:undefined]
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
unused = torch.tensor(4.0, requires_grad=True)
first, *others = x.unbind()
received = []
first.grad_fn.register_prehook(lambda grads: received.append(grads))
loss = first * 5

grads = torch.autograd.grad(loss, (x, unused), allow_unused=True)
print(received[0])
print(grads)
# --8<-- [end:undefined]

# --8<-- [start:proof]
assert torch.equal(grads[0], torch.tensor([5.0, 0.0, 0.0]))
assert grads[1] is None
loss = x[0] * 5
both = torch.autograd.grad(loss, (x, unused), materialize_grads=True)
assert both[1].item() == 0.0


class Pair(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 2 * x, 3 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_double, grad_triple):
        received.append((grad_double, grad_triple))
        return 2 * grad_double + 3 * grad_triple


class Nothing(Pair):
    @staticmethod
    def backward(ctx, grad_double, grad_triple):
        return None


tripled = x * 3
tripled.grad_fn.register_prehook(lambda grads: received.append(grads))
loss = Nothing.apply(tripled)[0].sum()
assert torch.autograd.grad(loss, x, allow_unused=True) == (None,)
assert received[-1] == (None,)  # there is a path, and nothing came along it

sample = torch.rand(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Pair.apply, sample)
assert torch.autograd.gradgradcheck(Pair.apply, sample)
torch.autograd.grad(Pair.apply(x)[0].sum(), x)
assert torch.equal(received[-1][1], torch.zeros(3))
# --8<-- [end:proof]
