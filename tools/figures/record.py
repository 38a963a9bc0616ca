"""Record one real backward pass as plain data.

`record` runs a forward, walks `grad_fn` and `next_functions` from its last
tensor, registers hooks on every node, runs backward, and returns what it saw:
tensors, nodes, edges with the gradient that went along each of them, and the
events in the order in which they happened.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from torch import Tensor

from tools.figures.draw import value_text

Log = Callable[..., None]


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
    nodes = walk(root.grad_fn)
    identity = {node: i for i, node in enumerate(nodes)}
    leaves = {
        identity[node]: name
        for node in nodes
        if hasattr(node, "variable")
        for name, tensor in tensors.items()
        if tensor is node.variable
    }
    owner: dict[tuple[int, int], str] = {}
    shown = []
    for name, tensor in tensors.items():
        node = None
        if tensor.grad_fn is not None:
            node = identity.get(tensor.grad_fn)
            owner[node, tensor.output_nr] = name
        elif name in leaves.values():
            node = next(i for i, leaf in leaves.items() if leaf == name)
            owner[node, 0] = name
        shown.append(
            {
                "name": name,
                "shape": list(tensor.shape),
                "leaf": tensor.is_leaf,
                "requires_grad": tensor.requires_grad,
                "node": node,
            }
        )
    listed = [
        {
            "id": i,
            "name": node.name().split("::")[-1],
            "saved": saved_names(node),
            "step": None,
        }
        for i, node in enumerate(nodes)
    ]
    edges: list[dict[str, Any]] = []
    outgoing: dict[int, list[int]] = {}
    for node in nodes:
        for slot, (target, number) in enumerate(node.next_functions):
            to = identity.get(target)
            outgoing.setdefault(identity[node], []).append(len(edges))
            edges.append(
                {
                    "index": len(edges),
                    "from": identity[node],
                    "slot": slot,
                    "to": to,
                    "tensor": owner.get((to, number)),
                    "gradient": None,
                }
            )
    events: list[dict[str, Any]] = []
    ran: list[int] = []

    def log(text: str, tensor: str | None = None, node: Any = None) -> None:
        event = {"kind": "hook", "text": text}
        if tensor is not None:
            event["tensor"] = tensor
        if node is not None:
            event["node"] = identity[node]
        events.append(event)

    def before(i: int) -> Callable:
        def starts(grad_outputs: tuple) -> None:
            ran.append(i)
            listed[i]["step"] = len(ran)
            event = {"kind": "node", "node": i}
            event["received"] = [plain(grad) for grad in grad_outputs]
            event["edges"] = outgoing.get(i, [])
            events.append(event)

        return starts

    def after(i: int) -> Callable:
        def ended(grad_inputs: tuple, grad_outputs: tuple) -> None:
            for index, grad in zip(
                outgoing.get(i, []), grad_inputs, strict=False
            ):
                edges[index]["gradient"] = plain(grad)

        return ended

    for i, node in enumerate(nodes):
        node.register_hook(after(i))
    if attach is not None:
        attach(tensors, log)
    for i, node in enumerate(nodes):
        node.register_prehook(before(i))
    root.backward(grad_output)
    for event in events:
        if event["kind"] == "node":
            describe(event, listed, edges, leaves, tensors)
    return {
        "tensors": shown,
        "nodes": listed,
        "edges": edges,
        "order": ran,
        "events": events,
    }


def describe(
    event: dict[str, Any],
    nodes: list[dict[str, Any]],
    edges: list[dict[str, Any]],
    leaves: Mapping[int, str],
    tensors: Mapping[str, Tensor],
) -> None:
    """Give a node's event its sentence, and a leaf's its final gradient."""
    node = nodes[event["node"]]
    got = ", ".join(value_text(grad) for grad in event["received"])
    if node["id"] in leaves:
        name = leaves[node["id"]]
        event["grad"] = plain(tensors[name].grad)
        event["text"] = (
            f"{node['name']} receives {got} and adds it to {name}.grad"
        )
        return
    parts = []
    for index in event["edges"]:
        edge = edges[index]
        if edge["to"] is not None:
            target = edge["tensor"] or nodes[edge["to"]]["name"]
            parts.append(f"{value_text(edge['gradient'])} toward {target}")
    event["text"] = (
        f"{node['name']} receives {got} and sends {', '.join(parts)}"
    )


def dump(data: Mapping[str, Any]) -> str:
    """Write a record as JSON, one entry a line, ending in a newline."""
    parts = []
    for key, rows in data.items():
        lines = ",\n".join(f"  {json.dumps(row)}" for row in rows)
        parts.append(f'"{key}": [\n{lines}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"
