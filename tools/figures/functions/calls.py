"""One call and one backward of the Cube Function, from a real run."""

import torch

from tools.figures.graph import Diagram
from tools.figures.record import value_text
from tools.figures.shapes import ACCENT
from tools.figures.snippets import run_snippet


def run() -> dict:
    """Record which method ran, in which grad mode, and what the node keeps."""
    cube = run_snippet("functions/cube.py").Cube
    events: list[tuple[str, bool]] = []

    def watched(name: str):
        method = getattr(cube, name)

        def wrapper(*arguments):
            events.append((name, torch.is_grad_enabled()))
            return method(*arguments)

        return staticmethod(wrapper)

    names = ("forward", "setup_context", "backward")
    seen = type("Cube", (cube,), {name: watched(name) for name in names})
    x = torch.tensor(2.0, requires_grad=True)
    y = seen.apply(x)
    node = y.grad_fn
    kept = [tuple(tensor.shape) for tensor in node.saved_tensors]
    (x_grad,) = torch.autograd.grad(y, x, torch.tensor(10.0))
    return {
        "events": events,
        "node": node.name(),
        "kept": kept,
        "x": x.item(),
        "y": y.item(),
        "x_grad": x_grad.item(),
    }


def build() -> str:
    """Return the drawing."""
    data = run()
    mode = {
        name: f"{name}, recording {'on' if on else 'off'}"
        for name, on in data["events"]
    }
    order = ", then ".join(mode.values())
    value = {k: value_text(data[k]) for k in ("x", "y", "x_grad")}
    diagram = Diagram(
        "functions-calls",
        "What runs in one call and one backward of Cube",
        f"Cube.apply turns x = {value['x']} into y = {value['y']}; the node "
        f"{data['node']} keeps one tensor of shape {data['kept'][0]}. In "
        f"order: {order}. A gradient of 10 for y becomes {value['x_grad']} "
        "for x.",
        column=140,
    )
    diagram.tensor("x", f"x = {value['x']}", (), at=(0, 0))
    diagram.op("cube", "cube", at=(1, 0), saved=[f"x {data['kept'][0]}"])
    diagram.tensor("y", f"y = {value['y']}", (), at=(2, 0))
    diagram.forward("x", "cube", "y")
    diagram.backward("y", "cube", "10", bow=26)
    diagram.backward("cube", "x", value["x_grad"], bow=26)
    first, second, third = mode.values()
    diagram.note(f"1  {first}", at=(1, -0.86), wrap=44)
    diagram.note(f"2  {second}", at=(1, -0.68), wrap=44)
    diagram.note(f"kept by the node {data['node']}", at=(1, 0.72), wrap=44)
    diagram.note(f"3  {third}", at=(1, 0.94), wrap=44, color=ACCENT)
    return diagram.svg()
