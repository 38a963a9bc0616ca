"""Every figure of the site, drawn from real runs.

`tools/figures/<topic>/<name>.py` defines `build()`, which returns either the
text of `<name>.svg` or a mapping of file names to texts (the drawing and the
data it was drawn from).  `python -m tools.figures [TOPIC|PATH]` writes all of
them, or those whose path is named; `--check` compares instead.

What depends on a clock or on a processor's rounding is drawn from a record:
such a module has `RECORD`, a path, and `measure()`, which `--measure` calls.

The parts: `record` runs a backward pass and writes down what happens, `shapes`
draws SVG, `graph` is the grammar of graphs, `replay` draws a record step by
step, `plot` has matplotlib draw charts, `snippets` runs what a page shows.
"""
