"""A returned gradient on its way into x.grad, recorded at each station."""

import torch
from torch.autograd import Function

from tools.figures.graph import Diagram, shape_text
from tools.figures.shapes import INK


def describe(tensor: torch.Tensor) -> tuple[tuple[int, ...], str]:
    """Return the shape and the dtype of a tensor, as text where needed."""
    return tuple(tensor.shape), str(tensor.dtype).removeprefix("torch.")


def run() -> dict[str, tuple[tuple[int, ...], str]]:
    """Return a float64 (4, 3) gradient for a float32 (3,) input."""
    seen = {}

    class Wide(Function):
        @staticmethod
        def forward(x):
            return 2 * x

        @staticmethod
        def setup_context(ctx, inputs, output):
            pass

        @staticmethod
        def backward(ctx, grad_output):
            seen["grad_output"] = describe(grad_output)
            returned = 2 * grad_output.double().expand(4, 3)
            seen["returned"] = describe(returned)
            return returned

    x = torch.ones(3, requires_grad=True)
    y = Wide.apply(x)

    def after(grad_inputs, grad_outputs):
        seen["sent on"] = describe(grad_inputs[0])

    y.grad_fn.register_hook(after)
    y.backward(torch.ones(3))
    seen["x.grad"] = describe(x.grad)
    return seen


def build() -> str:
    """Return the drawing."""
    seen = run()
    text = {key: f"{shape} {dtype}" for key, (shape, dtype) in seen.items()}
    diagram = Diagram(
        "functions-repair",
        "What the engine makes of a returned gradient",
        f"Backward receives {text['grad_output']} and returns "
        f"{text['returned']}. The engine sums and casts it to "
        f"{text['sent on']}, which AccumulateGrad stores in x.grad as "
        f"{text['x.grad']}.",
        column=130,
        row=92,
    )
    # One column, top to bottom: narrow enough to be read on a phone.
    stations = ["grad_output", "returned", "sent on", "x.grad"]
    stages = [
        "your backward",
        "engine: sum to the shape, cast to the dtype",
        "AccumulateGrad",
    ]
    for row, key in enumerate(stations):
        shape, dtype = seen[key]
        diagram.tensor(key, shape_text(shape), dtype, at=(0, row))
        diagram.note(key, at=(-0.85, row + 0.04), color=INK)
    for row, stage in enumerate(stages):
        diagram.backward(stations[row], stations[row + 1], bow=0)
        diagram.note(stage, at=(0.95, row + 0.48), wrap=24)
    return diagram.svg()
