"""What a step with a Function calls beyond the kernels of the built-in."""

# --8<-- [start:calls]
import torch
from torch.autograd import Function
from torch.utils._python_dispatch import TorchDispatchMode

entered = []


class Cube(Function):
    @staticmethod
    def forward(x):
        entered.append("forward")
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        entered.append("setup_context")
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        entered.append("backward")
        (x,) = ctx.saved_tensors
        return grad_output * (3 * x**2)


class Kernels(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.names = []

    def __torch_dispatch__(self, op, types, args=(), kwargs=None):
        self.names.append(op.overloadpacket.__name__)
        return op(*args, **(kwargs or {}))


grad_y = torch.ones(4)
for name, cube in [("x**3", lambda x: x**3), ("Cube", Cube.apply)]:
    x = torch.ones(4, requires_grad=True)
    entered.clear()
    with Kernels() as kernels:
        torch.autograd.grad(cube(x), x, grad_y)
    print(name, *kernels.names, "| Python:", *entered)
# --8<-- [end:calls]

# --8<-- [start:proof]
assert entered == ["forward", "setup_context", "backward"]
assert kernels.names.count("pow") == kernels.names.count("mul") == 2
point = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(Cube.apply, (point,))
assert torch.autograd.gradgradcheck(Cube.apply, (point,))
# --8<-- [end:proof]
