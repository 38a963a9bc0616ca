"""How long an input, an intermediate and an output stay, kept two ways."""

# --8<-- [start:kinds]
import gc
import weakref

import torch
from torch.autograd import Function


class Exp(Function):
    @staticmethod
    def forward(x, kind, on_ctx):
        return x.exp()

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, ctx.kind, on_ctx = inputs
        kinds = {"input": x, "intermediate": x.exp(), "output": output}
        choice = kinds[ctx.kind]
        ctx.kept = (choice,) if on_ctx else ()
        if not on_ctx:
            ctx.save_for_backward(choice)
        ctx.memory = weakref.ref(choice.untyped_storage())

    @staticmethod
    def backward(ctx, grad_output):
        (kept,) = ctx.kept or ctx.saved_tensors
        factor = kept.exp() if ctx.kind == "input" else kept
        return grad_output * factor, None, None


gc.disable()
table = {}
for place in ("save_for_backward", "attribute of ctx"):
    for kind in ("input", "intermediate", "output"):
        x = torch.tensor([0.0, 1.0], requires_grad=True)
        y = Exp.apply(x * 1, kind, place == "attribute of ctx")
        memory = y.grad_fn.memory
        total = (y * torch.tensor([2.0, 3.0])).sum()
        del y
        total.backward()
        assert torch.allclose(x.grad, torch.tensor([2.0, 3.0]) * x.exp())
        after_backward = memory() is not None
        del total
        table[place, kind] = [after_backward, memory() is not None, memory]
gc.collect()
gc.enable()
for (place, kind), row in table.items():
    row[2] = row[2]() is not None
    print(f"{place:18}{kind:13}", *("held" if h else "free" for h in row))
# --8<-- [end:kinds]

# --8<-- [start:proof]
for kind in ("input", "intermediate", "output"):
    assert table["save_for_backward", kind] == [False, False, False]
    after_del = kind == "output"
    assert table["attribute of ctx", kind] == [True, after_del, False]
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
for on_ctx in (False, True):
    for kind in ("input", "output"):
        assert torch.autograd.gradcheck(Exp.apply, (t, kind, on_ctx))
        assert torch.autograd.gradgradcheck(Exp.apply, (t, kind, on_ctx))
# --8<-- [end:proof]
