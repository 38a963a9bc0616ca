"""The graph under the loss of a two-layer network, from its real nodes."""

import torch
from torch import Tensor, nn

from tools.figures.graph import Diagram, symbol
from tools.figures.record import record
from tools.figures.shapes import INK

# Row and column of each mark: narrow enough to be read on a phone.
PLACES = {
    "MeanBackward0": [(0, 0)],
    "PowBackward0": [(0.85, 0)],
    "AddmmBackward0": [(1.75, 0), (3.75, 0)],
    "TanhBackward0": [(2.75, 0)],
    "TBackward0": [(2.25, 1), (4.25, 1)],
}
LEAVES = {
    "2.bias": (1.5, 1),
    "2.weight": (2.25, 1.95),
    "0.bias": (3.5, 1),
    "0.weight": (4.25, 1.95),
}


def build() -> str:
    """Return the drawing, with an edge for each entry of next_functions."""
    model = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))

    def forward(**parameters: Tensor) -> dict[str, Tensor]:
        return {"loss": model(torch.ones(5, 3)).pow(2).mean()}

    data = record(forward, dict(model.named_parameters()))
    figure = Diagram(
        name="graph-module",
        title="The graph under the loss of a two-layer network",
        desc=(
            "Every dashed edge is an entry of next_functions. Node 0, "
            "MeanBackward0, leads to node 1, PowBackward0, and that to node "
            "2, AddmmBackward0, whose edges lead to 2.bias, to node 3, "
            "TanhBackward0, and through node 4, TBackward0, to 2.weight. "
            "Node 3 leads to node 5, AddmmBackward0, whose edges lead to "
            "0.bias, to None, because the data needs no gradient, and "
            "through node 6, TBackward0, to 0.weight."
        ),
        column=112,
        row=84,
        down=True,
    )
    key_of = {}
    for tensor in data["tensors"]:
        if tensor["leaf"]:
            name = key_of[tensor["node"]] = tensor["name"]
            figure.tensor(name, name, tensor["shape"], at=LEAVES[name])
    places = {name: iter(spots) for name, spots in PLACES.items()}
    inner = [node for node in data["nodes"] if node["id"] not in key_of]
    for number, node in enumerate(inner):
        key = key_of[node["id"]] = f"node:{node['id']}"
        row, column = next(places[node["name"]])
        figure.op(key, symbol(node["name"]), at=(row, column))
        side = -0.88 if column == 0 else 0
        below = 0.04 if column == 0 else 0.5
        label = f"#{number} {node['name']}"
        figure.note(label, (row + below, column + side), color=INK)
    figure.tensor("None", "None", at=(4.75, 0), muted=True)
    for edge in data["edges"]:
        target = "None" if edge["to"] is None else key_of[edge["to"]]
        figure.backward(key_of[edge["from"]], target, bow=0)
    return figure.svg()
