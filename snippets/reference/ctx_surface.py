"""List every public name on ctx, and hold each to the rule on its page."""

# --8<-- [start:surface]
from torch.autograd.function import BackwardCFunction

names = sorted(name for name in dir(BackwardCFunction) if name[0] != "_")
print(len(names), "public names")
# --8<-- [end:surface]

# --8<-- [start:proof]
import warnings
import weakref

import torch
from torch.autograd import Function

assert names == [
    "apply",
    "apply_boxed",
    "apply_jvp",
    "dirty_tensors",
    "mark_dirty",
    "mark_non_differentiable",
    "mark_shared_storage",
    "materialize_grads",
    "maybe_clear_saved_tensors",
    "metadata",
    "name",
    "needs_input_grad",
    "next_functions",
    "non_differentiable",
    "register_hook",
    "register_prehook",
    "requires_grad",
    "save_for_backward",
    "save_for_forward",
    "saved_for_forward",
    "saved_tensors",
    "saved_variables",
    "set_materialize_grads",
    "to_save",
]
switches = {
    name: value
    for name in dir(Function)
    if isinstance(value := getattr(Function, name), bool)
}
assert switches == {
    "boxed_grads_call": False,
    "clear_saved_tensors_on_access": False,
    "generate_vmap_rule": False,
}
HELD = ("to_save", "saved_for_forward", "dirty_tensors", "non_differentiable")
seen = {}


class Power(Function):
    """x ** n, in place, with the count of positive elements."""

    @staticmethod
    def forward(x, n):
        slope = n * x ** (n - 1)
        x.pow_(n)
        return x, (x > 0).sum().to(x.dtype), slope

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.exponent = inputs[1]
        ctx.mark_dirty(inputs[0])
        ctx.mark_non_differentiable(output[1], output[2])
        ctx.set_materialize_grads(False)
        ctx.save_for_forward(output[2])
        ctx.save_for_backward(output[2], None)
        seen["setup"] = [getattr(ctx, name) is not None for name in HELD]
        seen["ctx"] = ctx

    @staticmethod
    def backward(ctx, grad_output, grad_count, grad_slope):
        seen["backward"] = [getattr(ctx, name) is not None for name in HELD]
        seen["unused"] = (grad_count, grad_slope)
        slope, nothing = ctx.saved_tensors
        seen["slot"] = nothing
        grad_x = grad_output * slope
        memory = weakref.ref(slope.untyped_storage())
        del slope
        ctx.maybe_clear_saved_tensors()
        seen["alive"] = memory() is not None
        return grad_x, None


leaf = torch.tensor([1.0, 2.0], requires_grad=True)
x = leaf * 1
y, count, slope = Power.apply(x, 3)
del slope
node = y.grad_fn
assert node is seen["ctx"]
assert node.exponent == 3
assert seen["setup"] == [True] * 4
assert y is x
assert x._version == 2  # pow_ and mark_dirty
assert not count.requires_grad
assert node.needs_input_grad == (True, False)
assert node.name() == "PowerBackward"
assert node.metadata == {}
assert node.requires_grad is True
assert len(node.next_functions) == 1
free = Power.apply(leaf * 1, torch.tensor(3))[0].grad_fn
assert free.next_functions[1:] == ((None, 0),)
handles = [
    node.register_prehook(lambda grads: seen.update(pre=len(grads))),
    node.register_hook(lambda ins, outs: seen.update(post=len(ins))),
]
y.backward(torch.tensor([5.0, 7.0]), retain_graph=True)
assert leaf.grad.tolist() == [15.0, 84.0]
assert seen["alive"]
y.backward(torch.tensor([5.0, 7.0]))
assert not seen["alive"]
assert (seen["pre"], seen["post"]) == (3, 1)
assert seen["backward"] == [False] * 4
assert seen["unused"] == (None, None)
assert seen["slot"] is None
try:
    saved = node.saved_tensors
except RuntimeError as error:
    assert "after they have already been freed" in str(error)
else:
    raise AssertionError("backward left the saved tensors")

y = Power.apply(leaf * 1, 3)[0]
(grad,) = torch.autograd.grad(y, leaf, leaf * 1, create_graph=True)
assert grad.requires_grad

data = Power.apply(torch.ones(2), 3)
assert data[0].grad_fn is None
assert seen["ctx"].next_functions == ()
assert seen["ctx"].requires_grad is True
with torch.no_grad():
    Power.apply(leaf.clone().requires_grad_(), 3)
assert seen["ctx"].needs_input_grad == (True, False)

with torch.autograd.set_detect_anomaly(True):
    traced = Power.apply(leaf * 1, 3)[0].grad_fn
assert "traceback_" in traced.metadata

unpacked = []
with torch.autograd.graph.saved_tensors_hooks(
    lambda t: t.detach(), lambda t: unpacked.append(t) or t
):
    node = Power.apply(leaf * 1, 3)[0].grad_fn
assert len(node.saved_tensors) == len(node.saved_tensors) == 2
assert len(unpacked) == 2  # the one tensor, at each of two readings

refusals = [
    (lambda: node.materialize_grads, AttributeError, "not readable"),
    (lambda: node.set_materialize_grads(0), TypeError, "expected (bool)"),
    (lambda: node.save_for_forward(3), AssertionError, "to be tensors"),
    (lambda: node.saved_variables, DeprecationWarning, "use 'saved_tensors'"),
    (node.mark_shared_storage, FutureWarning, "is deprecated"),
]
for attempt, kind, text in refusals:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            attempt()
        except kind as error:
            assert text in str(error)
        else:
            raise AssertionError(f"nothing was refused: {text}")
# --8<-- [end:proof]
