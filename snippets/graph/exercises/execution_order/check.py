"""Compare a predicted order with the order that backward takes."""

import torch

USERS = {
    "sum": (),
    "shift": ("sum",),
    "mul": ("sum",),
    "exp": ("mul", "shift"),
    "sin": ("mul",),
    "w": ("exp",),
    "x": ("sin",),
}


def _run():
    x = torch.tensor(0.5, requires_grad=True)
    w = torch.tensor(2.0, requires_grad=True)
    a = x.sin()
    b = w.exp()
    c = a * b
    d = b + 1
    loss = c + d
    order = []
    nodes = {"sum": loss, "shift": d, "mul": c, "exp": b, "sin": a}
    for name, tensor in nodes.items():
        tensor.grad_fn.register_prehook(lambda _, name=name: order.append(name))
    x.register_hook(lambda _: order.append("x"))
    w.register_hook(lambda _: order.append("w"))
    loss.backward()
    return order


def check(order):
    """Accept the order in which the engine runs the nodes."""
    assert isinstance(order, list | tuple), "order must be a list of names"
    unknown = [name for name in order if str(name) not in USERS]
    assert not unknown, f"no node is called {unknown[0]!r}"
    twice = [name for name in order if list(order).count(name) > 1]
    assert not twice, (
        f"{twice[0]} is listed twice, but a node runs once however many "
        "paths lead to it"
    )
    missing = [name for name in USERS if name not in order]
    assert not missing, f"{len(missing)} of 7 nodes are missing from order"
    done = []
    for place, (said, ran) in enumerate(zip(order, _run(), strict=True), 1):
        owing = [user for user in USERS[said] if user not in done]
        assert not owing, (
            f"place {place}: {said} is not ready, {owing[0]} still owes it "
            "a gradient"
        )
        assert said == ran or ran not in ("x", "w"), (
            f"place {place}: {said} is ready, but so is a leaf, and "
            "AccumulateGrad goes before every other node"
        )
        assert said == ran, (
            f"place {place}: {said} is ready, but another ready node was "
            "created later"
        )
        done.append(said)
