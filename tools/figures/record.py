"""Record one real backward pass as plain data.

`record` runs a forward, walks `grad_fn` and `next_functions` from its last
tensor, registers hooks on every node, runs backward, and returns what it saw:
tensors, nodes, edges with the gradient that went along each of them, and the
events in the order in which they happened.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from torch import Tensor

Log = Callable[..., None]


def value_text(value: Any) -> str:
    """Write a recorded gradient in few characters."""
    if value is None:
        return "None"
    if isinstance(value, int | float):
        return f"{value:.4g}"
    flat = json.dumps(value)
    if any(isinstance(item, list) for item in value) or len(value) > 3:
        return f"{flat.count(',') + 1} values"
    return "[" + ", ".join(value_text(item) for item in value) + "]"


def plain(value: Tensor | None) -> Any:
    """Turn a gradient into numbers of at most six significant digits."""
    if value is None:
        return None

    def shorten(item: Any) -> Any:
        if isinstance(item, list):
            return [shorten(part) for part in item]
        return float(f"{item:.6g}")

    return shorten(value.detach().tolist())


def walk(root: Any) -> list[Any]:
    """Return every node that `root` reaches, each once, breadth first."""
    found, queue = [], [root]
    while queue:
        node = queue.pop(0)
        if node is None or node in found:
            continue
        found.append(node)
        queue.extend(following for following, _ in node.next_functions)
    return found


def saved_names(node: Any) -> list[str]:
    """Name the tensors that a built-in node keeps: ["other", "self"]."""
    names = []
    for name in sorted(dir(node)):
        if name.startswith("_saved_"):
            value = getattr(node, name)
            if isinstance(value, Tensor):
                names.append(name.removeprefix("_saved_"))
    return names


@dataclass
class Run:
    """The graph under one tensor, and what its backward pass shows of it."""

    tensors: Mapping[str, Tensor]
    nodes: list[Any]
    edges: list[dict[str, Any]] = field(default_factory=list)
    outgoing: dict[int, list[int]] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    order: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        # Now: backward frees what is saved.
        self.saved = [saved_names(node) for node in self.nodes]
        self.number = {node: i for i, node in enumerate(self.nodes)}
        self.leaves = {
            i: name
            for i, node in enumerate(self.nodes)
            if type(node).__name__ == "AccumulateGrad"
            for name, tensor in self.tensors.items()
            if tensor is node.variable
        }
        self.node_of = {
            name: self.number[tensor.grad_fn]
            for name, tensor in self.tensors.items()
            if tensor.grad_fn in self.number
        } | {name: i for i, name in self.leaves.items()}
        self.add_edges()

    def add_edges(self) -> None:
        """List every entry of next_functions, with the tensor it stands for."""
        made_by = {
            (node, self.tensors[name].output_nr): name
            for name, node in self.node_of.items()
        }
        for i, node in enumerate(self.nodes):
            self.outgoing[i] = []
            for slot, (target, output) in enumerate(node.next_functions):
                to = self.number.get(target)
                self.outgoing[i].append(len(self.edges))
                self.edges.append(
                    {
                        "index": len(self.edges),
                        "from": i,
                        "slot": slot,
                        "to": to,
                        "tensor": made_by.get((to, output)),
                        "gradient": None,
                    }
                )

    def log(
        self, text: str, tensor: str | None = None, node: Any = None
    ) -> None:
        """Add the event of a hook, at a tensor or at a node."""
        event = {"kind": "hook", "text": text}
        if tensor is not None:
            event["tensor"] = tensor
        if node is not None:
            event["node"] = self.number[node]
        self.events.append(event)

    def starts(self, i: int, grad_outputs: tuple) -> None:
        """Add the event of a node that starts."""
        self.order.append(i)
        self.events.append(
            {
                "kind": "node",
                "node": i,
                "received": [plain(grad) for grad in grad_outputs],
                "edges": self.outgoing[i],
            }
        )

    def ends(self, i: int, grad_inputs: tuple) -> None:
        """Note the gradients that a node has sent along its edges."""
        sent = zip(self.outgoing[i], grad_inputs, strict=False)
        for index, grad in sent:
            self.edges[index]["gradient"] = plain(grad)

    def tensor_rows(self) -> list[dict[str, Any]]:
        """Describe the tensors."""
        return [
            {
                "name": name,
                "shape": list(tensor.shape),
                "leaf": tensor.is_leaf,
                "requires_grad": tensor.requires_grad,
                "node": self.node_of.get(name),
            }
            for name, tensor in self.tensors.items()
        ]

    def node_rows(self) -> list[dict[str, Any]]:
        """Describe the nodes; the step of one that did not run is None."""
        steps = {node: step for step, node in enumerate(self.order, 1)}
        return [
            {
                "id": i,
                "name": node.name().split("::")[-1],
                "saved": self.saved[i],
                "step": steps.get(i),
            }
            for i, node in enumerate(self.nodes)
        ]

    def describe(self, event: dict[str, Any]) -> None:
        """Give a node's event its sentence, and a leaf's its gradient."""
        i = event["node"]
        name = self.nodes[i].name().split("::")[-1]
        got = ", ".join(value_text(grad) for grad in event["received"])
        if leaf := self.leaves.get(i):
            event["grad"] = plain(self.tensors[leaf].grad)
            event["text"] = f"{name} receives {got} and adds it to {leaf}.grad"
            return
        sent = []
        for edge in (self.edges[index] for index in event["edges"]):
            if edge["to"] is not None:
                target = edge["tensor"] or self.nodes[edge["to"]].name()
                sent.append(f"{value_text(edge['gradient'])} toward {target}")
        event["text"] = f"{name} receives {got} and sends {', '.join(sent)}"


def record(
    forward: Callable[..., Mapping[str, Tensor]],
    inputs: Mapping[str, Tensor],
    attach: Callable[[Mapping[str, Tensor], Log], None] | None = None,
    grad_output: Tensor | None = None,
) -> dict[str, Any]:
    """Run `forward(**inputs)` and its backward, and return what happened.

    `forward` returns the tensors to show, by name, in order; the last one is
    the root of the backward pass.  `attach(tensors, log)` may register hooks;
    calling `log(text, tensor="h")` or `log(text, node=h.grad_fn)` in a hook
    adds an event at the moment when that hook fires.

    The result holds, as JSON-ready data:

    - tensors: name, shape, leaf, node (id of its grad_fn or AccumulateGrad);
    - nodes: id, name, saved, step (its place in the order of execution);
    - edges: index, from, slot, to (None where no gradient is needed), tensor
      (its name if the edge stands for a named tensor), gradient;
    - events: text, and what to draw: node or tensor, edges, grad.
    """
    tensors = {**inputs, **forward(**inputs)}
    root = list(tensors.values())[-1]
    run = Run(tensors, walk(root.grad_fn))
    # First of the post-hooks, last of the pre-hooks: what is recorded is what
    # the node itself got and sent.
    for i, node in enumerate(run.nodes):
        node.register_hook(lambda sent, _, i=i: run.ends(i, sent))
    if attach is not None:
        attach(tensors, run.log)
    for i, node in enumerate(run.nodes):
        node.register_prehook(lambda received, i=i: run.starts(i, received))
    root.backward(grad_output)
    for event in run.events:
        if event["kind"] == "node":
            run.describe(event)
    return {
        "tensors": run.tensor_rows(),
        "nodes": run.node_rows(),
        "edges": run.edges,
        "order": run.order,
        "events": run.events,
    }


def dump(data: Mapping[str, Any]) -> str:
    """Write a record as JSON, one entry a line, ending in a newline."""
    parts = []
    for key, rows in data.items():
        lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
        parts.append(f'"{key}": [\n{lines}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"
