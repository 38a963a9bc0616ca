"""Run in the page: the local server and the kernel behind the Run button.

`python -m tools.live` serves the site and runs its code blocks; see the README
here.
"""
