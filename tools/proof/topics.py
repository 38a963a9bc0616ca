"""The declared graph of topics: what each needs first."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from typing import Any

from tools.checkout import Checkout

DEPTHS = ("beginner", "developer", "researcher")


def graph_problems(topics: list[dict[str, Any]]) -> list[str]:
    """Unknown names, duplicates and cycles among `extra.topics`."""
    names = [topic["name"] for topic in topics]
    found = [
        f"mkdocs.yml: topic {name!r} is declared twice"
        for name in sorted(set(names))
        if names.count(name) > 1
    ]
    found += [
        f"mkdocs.yml: topic {topic['name']!r} needs the unknown topic {need!r}"
        for topic in topics
        for need in topic["needs"]
        if need not in names
    ]
    try:
        TopologicalSorter(
            {topic["name"]: topic["needs"] for topic in topics}
        ).prepare()
    except CycleError as error:
        found.append(f"mkdocs.yml: topics form a cycle: {error.args[1]}")
    return found


def page_problems(checkout: Checkout) -> list[str]:
    """Missing pages of a topic, and pages with other front matter."""
    from mkdocs.utils.meta import get_data

    found = []
    for topic in checkout.config["extra"]["topics"]:
        for depth in DEPTHS:
            path = checkout.docs / topic["name"] / f"{depth}.md"
            if not path.exists():
                found.append(
                    f"{checkout.show(path)}: missing. Remedy: write it."
                )
                continue
            _, meta = get_data(path.read_text(encoding="utf-8"))
            wanted = {"topic": topic["name"], "depth": depth}
            for key, value in wanted.items():
                if meta.get(key) != value:
                    found.append(
                        f"{checkout.show(path)}:1: front matter says {key}: "
                        f"{meta.get(key)}. Remedy: write {key}: {value}."
                    )
    return found
