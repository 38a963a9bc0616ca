"""Every figure of the site, drawn from real runs.

`tools/figures/<topic>/<name>.py` defines `build()`, which returns either the
text of `<name>.svg` or a mapping of file names to texts (the drawing and the
data it was drawn from).  `python -m tools.figures` writes all of them, or those
whose path is named; `python -m tools.figures --check` compares.
"""
