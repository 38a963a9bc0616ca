"""Which hooks fire in backward(), backward(inputs=...) and autograd.grad."""

# --8<-- [start:table]
import torch


def fired(run):
    """Put every kind of hook on h and x, run, and list what fired."""
    calls = []
    x = torch.tensor(1.0, requires_grad=True)
    h = x * 3
    y = h * 2
    for name, tensor, node in (
        ("h", h, h.grad_fn),
        ("x", x, h.grad_fn.next_functions[0][0]),
    ):
        tensor.register_hook(lambda _, n=name: calls.append(f"{n} tensor"))
        node.register_prehook(lambda _, n=name: calls.append(f"{n} pre"))
        node.register_hook(lambda *_, n=name: calls.append(f"{n} post"))
    x.register_post_accumulate_grad_hook(
        lambda _: calls.append("x accumulated")
    )
    run(y, h, x)
    return calls


results = {
    "y.backward()": fired(lambda y, h, x: y.backward()),
    "y.backward(inputs=[h])": fired(lambda y, h, x: y.backward(inputs=[h])),
    "y.backward(inputs=[x])": fired(lambda y, h, x: y.backward(inputs=[x])),
    "grad(y, h)": fired(lambda y, h, x: torch.autograd.grad(y, h)),
    "grad(y, x)": fired(lambda y, h, x: torch.autograd.grad(y, x)),
}
for call, calls in results.items():
    print(f"{call}: {', '.join(calls)}")
# --8<-- [end:table]

# --8<-- [start:proof]
everything = "h tensor,h pre,h post,x tensor,x pre,x accumulated,x post"
assert results["y.backward()"] == everything.split(",")
assert results["y.backward(inputs=[x])"] == everything.split(",")
assert results["grad(y, x)"] == everything.split(",")[:4]
assert results["grad(y, h)"] == ["h tensor"]
assert results["y.backward(inputs=[h])"] == everything.split(",")[:3]
# --8<-- [end:proof]
