"""MkDocs hook: reduce Material's style sheet to what this site shows.

Material's sheet is 23 KB compressed, four fifths of it for parts that this
site does not have or draws itself: its header, navigation, search, content
tabs, annotations, blog. What is left, the typography of the content, is
written to `tools/theme/assets/material.css` before a build. That file is not
kept in git: it is made from the installed package.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import material
import tinycss2
from mkdocs.config.defaults import MkDocsConfig
from tinycss2.ast import AtRule, Node, QualifiedRule

SOURCE = Path(material.__file__).parent / "templates/assets/stylesheets"
TARGET = Path(__file__).resolve().parents[1] / "theme/assets/material.css"

# Classes of Material's that the pages of this site carry.
KEPT = {"md-typeset", "md-skip", "md-toggle", "md-overlay", "md-dialog"}
# Classes of its content styles that no page uses.
DROPPED = re.compile(
    r"^(md-|tabbed|critic|keys?$|key-|task-list|footnote|grid|card|twemoji|"
    r"emojione|gemoji|linenos|linenodiv|linenotable|highlighttable|mermaid|"
    r"giscus|headerlink|arithmatex|MathJax|mathjax|mjx|katex|align|inline|end|"
    r"note$|abstract|info$|tip$|success|question|warning|failure|danger|bug$|"
    r"example|quote$|filename|annotate|focus-visible|no-js|js$|mdx-|result|code$|collapse)"
)
NESTING = ("media", "supports")
_CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
_DROPPED_PROPERTY = re.compile(r"^--md-(?!details-icon)[\w-]*icon")
_DROPPED_MARKUP = re.compile(r"::?-webkit-scrollbar|\[data-md-|\[dir=.?rtl")


def reduce(css: str) -> str:
    """The rules of `css` that this site has use for."""
    rules = tinycss2.parse_stylesheet(
        css, skip_comments=True, skip_whitespace=True
    )
    return "\n".join(_kept(rules)) + "\n"


def _kept(rules: Iterable[Node]) -> list[str]:
    kept: list[str] = []
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            kept += _rule(rule)
        elif isinstance(rule, AtRule) and rule.lower_at_keyword in NESTING:
            kept += _group(rule)
    return kept


def _group(rule: AtRule) -> list[str]:
    inner = _kept(
        tinycss2.parse_rule_list(
            rule.content, skip_comments=True, skip_whitespace=True
        )
    )
    condition = tinycss2.serialize(rule.prelude)
    opening = f"@{rule.at_keyword}{condition}"
    return [f"{opening}{{{''.join(inner)}}}"] if inner else []


def _rule(rule: QualifiedRule) -> list[str]:
    selectors = [
        selector
        for selector in _split(tinycss2.serialize(rule.prelude))
        if _is_used(selector)
    ]
    declarations = [
        item.serialize()
        for item in tinycss2.parse_declaration_list(
            rule.content, skip_comments=True, skip_whitespace=True
        )
        if item.type == "declaration"
        and not _DROPPED_PROPERTY.match(item.name)
        and "-icon--" not in tinycss2.serialize(item.value)
    ]
    if not selectors or not declarations:
        return []
    return [f"{','.join(selectors)}{{{';'.join(declarations)}}}"]


def _is_used(selector: str) -> bool:
    if _DROPPED_MARKUP.search(selector):
        return False
    return all(
        name in KEPT or not DROPPED.match(name)
        for name in _CLASS.findall(selector)
    )


def _split(selectors: str) -> list[str]:
    """Split at the commas that no bracket encloses."""
    parts, depth = [""], 0
    for char in selectors:
        depth += (char in "([") - (char in ")]")
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def reduced() -> str:
    """What `tools/theme/assets/material.css` has to hold."""
    (source,) = SOURCE.glob("main.*.min.css")
    css = re.sub(r"/\*#.*?\*/", "", source.read_text(encoding="utf-8"))
    return (
        f"/* Reduced from {source.name} of Material for MkDocs, MIT License,\n"
        " * Copyright (c) 2016-2025 Martin Donath.\n"
        " * Made by tools/markdown/stylesheet.py: do not edit. */\n"
        + reduce(css)
    )


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Write the sheet, unless it is there and current (the server watches)."""
    css = reduced()
    if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != css:
        TARGET.write_text(css, encoding="utf-8")
    return config
