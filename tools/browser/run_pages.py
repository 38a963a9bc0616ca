"""A small site with the markup of the code blocks, for tests of Run.

Written by the tests, so that they do not depend on any page of the real site.
"""

from __future__ import annotations

import html
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from tools.checkout import ROOT

ASSETS = ROOT / "tools" / "theme" / "assets"

# What Material and site.css decide and run.css builds on.
STYLE = """
*, ::before, ::after { box-sizing: border-box; }
html { font-size: 20px; }
body { margin: 0 auto; padding: 0 0.8rem; max-width: 35.5rem;
  background: var(--hg-paper); color: var(--hg-text);
  font: 0.8rem/1.6 var(--hg-sans); }
.md-typeset .highlight pre > code { display: block; overflow: auto; }
"""


@dataclass(frozen=True)
class Code:
    """One block of a page."""

    code: str
    output: str | None = None
    continues: bool = False


PAGES: dict[str, dict[str, Code]] = {
    "": {
        "same": Code(
            "import torch\n\n"
            "x = torch.tensor(2.0, requires_grad=True)\n"
            "(x**3).backward()\nprint(x.grad)",
            "tensor(12.)",
        ),
        "differs": Code(
            'print("one")\nprint("two")\nprint("four")', "one\nthree\nfour"
        ),
        "first": Code('shared = 6\nprint("first")'),
        "second": Code("print(shared + 1)", "first\n7", continues=True),
        "value": Code("import torch\n\ntorch.ones(2, 2)"),
        "error": Code(
            "def halve(n):\n"
            "    if n % 2:\n"
            '        raise ValueError(f"{n} is odd")\n'
            "    return n // 2\n\n\n"
            'print("before")\nhalve(7)'
        ),
        "streams": Code(
            "import sys\nimport time\n\n"
            'print("to stdout", flush=True)\n'
            "time.sleep(0.4)\n"
            'print("to stderr", file=sys.stderr, flush=True)\n'
            "time.sleep(0.4)\n"
            'print("\\x1b[32mgreen\\x1b[0m plain")\n'
            'print("10 %\\r20 %\\r30 %")'
        ),
        "plot": Code(
            "import matplotlib.pyplot as plt\n\n"
            "plt.figure(figsize=(3, 2))\n"
            "plt.plot([0, 1, 4, 9])\nplt.show()"
        ),
        "html": Code(
            "from IPython.display import HTML, display\n\n"
            'display(HTML("<b id=evil onclick=evil()>bold</b>"))\n'
            'print("<img src=x onerror=alert(1)>")'
        ),
        "cube": Code(
            "import torch\n"
            "from torch.autograd import Function, gradcheck, gradgradcheck\n"
            "\n\n"
            "class Cube(Function):\n"
            "    @staticmethod\n"
            "    def forward(x):\n"
            "        return x**3\n\n"
            "    @staticmethod\n"
            "    def setup_context(ctx, inputs, output):\n"
            "        ctx.save_for_backward(*inputs)\n\n"
            "    @staticmethod\n"
            "    def backward(ctx, grad_output):\n"
            "        (x,) = ctx.saved_tensors\n"
            "        return grad_output * 3 * x**2\n\n\n"
            "x = torch.tensor(2.0, requires_grad=True)\n"
            "y = Cube.apply(x)\n"
            "y.backward()\n"
            'print("value", y.item(), "gradient", x.grad.item())\n\n'
            "point = torch.randn(\n"
            "    5, dtype=torch.float64, requires_grad=True\n)\n"
            "assert gradcheck(Cube.apply, (point,))\n"
            "assert gradgradcheck(Cube.apply, (point,))",
            "value 8.0 gradient 12.0",
        ),
    },
    "faults/": {
        "loop": Code("while True:\n    pass"),
        "print-loop": Code(
            'n = 0\nwhile True:\n    n += 1\n    print("line", n)'
        ),
        "recursion": Code("def down(n):\n    return down(n + 1)\n\n\ndown(0)"),
        "flood": Code(
            'for n in range(200_000):\n    print(f"{n:06d}", "x" * 43)'
        ),
        "wide": Code('print("y" * 10_000_000)'),
        "exit": Code('print("before")\nexit()\nprint("after")'),
        "kill": Code(
            "import os\nimport signal\nimport time\n\n"
            'print("alive", flush=True)\ntime.sleep(0.3)\n'
            "os.kill(os.getpid(), signal.SIGKILL)"
        ),
        "fork": Code(
            "import os\n\n"
            "child = os.fork()\n"
            "if child:\n"
            "    os.waitpid(child, 0)\n"
            '    print("parent goes on")\n'
            "else:\n"
            '    print("child ends")'
        ),
        "orphan": Code(
            "import os\nimport time\n\n"
            "child = os.fork()\n"
            "if not child:\n"
            "    time.sleep(600)\n"
            "print(child)"
        ),
        "input": Code('name = input("Your name? ")'),
        "deaf": Code(
            "import time\n\n"
            "end = time.time() + 30\n"
            "while time.time() < end:\n"
            "    try:\n"
            "        time.sleep(0.1)\n"
            "    except KeyboardInterrupt:\n"
            "        pass"
        ),
        "fine": Code('print("fine")', "fine"),
    },
    "exercise/": {},
    "plain/": {},
}
STUB = "def square(x):\n    raise NotImplementedError"
CHECK = '''"""Checks the exercise."""


def check(square):
    """The square of 3 is 9."""
    assert square(3) == 9, f"square(3) is {square(3)}, expected 9"
'''


def write_site(folder: Path, backend: str = "none") -> Path:
    """Write the site; `backend` is what a hosted build would say."""
    for path, blocks in PAGES.items():
        page = folder / path / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(_page(path, blocks), encoding="utf-8")
    (folder / "404.html").write_text(_page("", {}), encoding="utf-8")
    (folder / "live.json").write_text(json.dumps({"backend": backend}))
    shutil.copytree(ASSETS, folder / "assets", dirs_exist_ok=True)
    checker = folder / "snippets/functions/exercises/square/check.py"
    checker.parent.mkdir(parents=True, exist_ok=True)
    checker.write_text(CHECK, encoding="utf-8")
    return folder


def block_number(page: str, name: str) -> int:
    """The `data-block` of a named block."""
    return list(PAGES[page]).index(name) + 1


def _page(path: str, blocks: dict[str, Code]) -> str:
    root = "../" * path.count("/") or "./"
    body = "\n".join(
        _block(number, name, block)
        for number, (name, block) in enumerate(blocks.items(), start=1)
    )
    if path == "exercise/":
        body = _exercise()
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fixture {path}</title>
<script>document.documentElement.className = "js"</script>
<link rel="stylesheet" href="{root}assets/site.css">
<link rel="stylesheet" href="{root}assets/run.css">
<style>{STYLE}</style>
<script type="module" src="{root}assets/run.js"></script>
</head>
<body>
<nav><a href="#the-task">The task</a> <a href="{root}plain/">Plain</a></nav>
<main class="md-typeset">
<h1>Fixture</h1>
{body}
</main>
</body>
</html>
"""


def _block(number: int, name: str, block: Code) -> str:
    continues = f' data-continues="{number - 1}"' if block.continues else ""
    text = (
        '<div class="highlight" '
        f'data-run="1" data-block="{number}"{continues}>'
        f'<span class="filename"><a href="#">snippets/fixture/{name}.py</a>'
        f"</span><pre><span></span><code>{html.escape(block.code)}\n"
        "</code></pre></div>"
    )
    if block.output is not None:
        text += (
            '\n<div class="hg-output no-copy highlight" '
            f'data-output-of="{number}"><pre><span></span><code>'
            f"{html.escape(block.output)}\n</code></pre></div>"
        )
    return text


def _exercise() -> str:
    return f"""<h2 id="the-task">The task</h2>
<p data-exercise-mark="functions/square">Exercise</p>
<div class="hg-exercise" data-exercise="functions/square">
<p>Write <code>square</code>.</p>
<div class="hg-stub highlight" data-stub="1"><span class="filename">
<a href="#">snippets/functions/exercises/square/stub.py</a></span>
<pre><span></span><code>{html.escape(STUB)}
</code></pre></div>
<details><summary>Solution</summary><div class="hg-solution highlight"><pre>
<code>def square(x):
    return x * x
</code></pre></div></details>
</div>"""
