"""Count the tensor operations that one node's VJP runs."""

# --8<-- [start:count]
import torch
from torch.utils._python_dispatch import TorchDispatchMode


class Counter(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.calls += func.name() != "aten::detach"  # computes nothing
        return func(*args, **(kwargs or {}))


programs = {
    "a + b": lambda a, b: a + b,
    "tanh(a)": lambda a, b: a.tanh(),
    "sin(a)": lambda a, b: a.sin(),
    "a * b": lambda a, b: a * b,
    "a * a": lambda a, b: a * a,
    "a / b": lambda a, b: a / b,
    "a ** b": lambda a, b: a**b,
}
grad_output, counts = torch.randn(4), {}
for name, program in programs.items():
    a, b = (torch.rand(4, requires_grad=True) for _ in range(2))
    y = program(a, b)
    with Counter() as counter:
        torch.autograd.grad(y, (a, b), grad_output, allow_unused=True)
    counts[name] = counter.calls
    print(f"{name:8} {counter.calls}")
# --8<-- [end:count]

# --8<-- [start:proof]
assert [counts[n] for n in ("a + b", "tanh(a)", "sin(a)")] == [0, 1, 2]
assert [counts[n] for n in ("a * b", "a * a", "a / b")] == [2, 3, 5]

received = []
a, b = (torch.rand(4, requires_grad=True) for _ in range(2))
for tensor in (a, b):
    tensor.register_hook(lambda grad: received.append(grad.data_ptr()))
(a + b).backward(grad_output)
assert received == [grad_output.data_ptr()] * 2

base = torch.zeros(2, requires_grad=True)
power = torch.tensor([0.0, 2.0], requires_grad=True)
masked = torch.autograd.grad((base**power).sum(), (base, power))
assert torch.equal(torch.stack(masked), torch.zeros(2, 2))
textbook = power * base ** (power - 1), base**power * base.log()
assert torch.stack(textbook).isnan().any(dim=1).all()
# --8<-- [end:proof]
