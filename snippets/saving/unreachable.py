"""Memory that gc.collect cannot free: four cycles and two remedies."""

# --8<-- [start:leaks]
import gc
import weakref

import torch
from torch.autograd import Function
from torch.autograd.graph import save_on_cpu, saved_tensors_hooks


class Exp(Function):
    @staticmethod
    def forward(x):
        return x.exp()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output)

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output * ctx.saved_tensors[0].view_as(grad_output)


class ViewOfOutput(Exp):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output.view(-1))


class Returns(Exp):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output)
        return output


def run(function, hooks, backward):
    x = torch.tensor([0.0, 1.0], requires_grad=True)
    with hooks():
        y = function(x)
    if backward:
        y.backward(torch.tensor([2.0, 3.0]))
        assert torch.allclose(x.grad, torch.tensor([2.0, 3.0]) * x.exp())
    return weakref.ref(y.untyped_storage())


def keep(pack):
    return lambda: saved_tensors_hooks(pack, lambda tensor: tensor)


cases = {
    "saved output": (Exp.apply, torch.enable_grad),
    "saved view of output": (ViewOfOutput.apply, torch.enable_grad),
    "setup_context returns": (Returns.apply, torch.enable_grad),
    "pack: t": (torch.exp, keep(lambda t: t)),
    "pack: t.detach()": (torch.exp, keep(lambda t: t.detach())),
    "save_on_cpu, on CPU": (torch.exp, save_on_cpu),
}
memory = {
    name: [run(*case, backward) for backward in (False, True)]
    for name, case in cases.items()
}
gc.collect()
print(f"{'held':22} no backward  after backward")
for name, refs in memory.items():
    alone, after = (ref() is not None for ref in refs)
    print(f"{name:22} {alone!s:12} {after}")
# --8<-- [end:leaks]

# --8<-- [start:proof]
held = {n: [ref() is not None for ref in refs] for n, refs in memory.items()}
assert held["saved output"] == held["pack: t.detach()"] == [False, False]
for name in ("saved view of output", "pack: t", "save_on_cpu, on CPU"):
    assert held[name] == [True, False]
assert held["setup_context returns"] == [True, True]
t = torch.tensor([0.3, 0.7], dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(ViewOfOutput.apply, (t,))
assert torch.autograd.gradcheck(Exp.apply, (t,))
assert torch.autograd.gradgradcheck(Exp.apply, (t,))
# --8<-- [end:proof]
