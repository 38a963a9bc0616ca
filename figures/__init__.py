"""Every figure of the site, drawn from real runs.

`figures/<topic>/<name>.py` defines `build()`, which returns either the text
of `<name>.svg` or a mapping of file names to texts (the drawing and the data
it was drawn from).  `python -m figures.<topic>.<name>` writes one figure,
`python -m figures` writes all of them, `python -m figures --check` compares.
"""
