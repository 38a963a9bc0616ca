"""How long an input, an intermediate and an output stay, kept two ways."""

# --8<-- [start:kinds]
import gc
import weakref

import torch
from torch.autograd import Function

KINDS = ("input", "intermediate", "output")
kind, place, memory = "", "", None


class Exp(Function):
    @staticmethod
    def forward(x):
        return x.exp()

    @staticmethod
    def setup_context(ctx, inputs, output):
        global memory
        choice = (inputs[0], inputs[0].exp(), output)[KINDS.index(kind)]
        ctx.on_ctx, ctx.kind = None, kind
        if place == "save_for_backward":
            ctx.save_for_backward(choice)
        else:
            ctx.on_ctx = choice
        memory = weakref.ref(choice.untyped_storage())

    @staticmethod
    def backward(ctx, grad_output):
        kept = (*ctx.saved_tensors, ctx.on_ctx)[0]
        factor = kept.exp() if ctx.kind == "input" else kept
        return grad_output * factor


gc.disable()
table = {}
for place in ("save_for_backward", "attribute of ctx"):
    for kind in KINDS:
        x = torch.tensor([0.0, 1.0], requires_grad=True)
        y = Exp.apply(x * 1)
        total = (y * torch.tensor([2.0, 3.0])).sum()
        del y
        alive = []
        total.backward()
        alive.append(memory() is not None)
        del total
        alive.append(memory() is not None)
        gc.collect()
        alive.append(memory() is not None)
        table[place, kind] = alive
        print(f"{place:18}{kind:13}", *("held" if a else "free" for a in alive))
        assert torch.allclose(x.grad, torch.tensor([2.0, 3.0]) * x.exp())
gc.enable()
# --8<-- [end:kinds]

# --8<-- [start:proof]
for kind in KINDS:
    assert table["save_for_backward", kind] == [False, False, False]
    after_del = kind == "output"
    assert table["attribute of ctx", kind] == [True, after_del, False]
# --8<-- [end:proof]
