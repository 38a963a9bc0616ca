"""Where a tensor hook, a module hook and a post-accumulate hook stand."""

import runpy
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from tools.figures import draw

BOW = 30
ROOT = Path(__file__).resolve().parents[3]


def printed() -> list[str]:
    """Run the page's first snippet and return the lines that it prints."""
    out = StringIO()
    with redirect_stdout(out):
        runpy.run_path(str(ROOT / "snippets/hooks/first_hooks.py"))
    return out.getvalue().splitlines()


def build() -> str:
    """Draw the road from the loss back to the weight."""
    toll, bell = (line.rsplit(" ", 1)[1] for line in printed())
    toll, bell = f"{float(toll):g}", f"{float(bell):g}"
    diagram = draw.Diagram(
        name="hooks-three-posts",
        title="Three places for a hook on the way back",
        desc=(
            "Forward, solid: weight, times 3, activation, times 5, loss. "
            f"Backward, dashed: the gradient {toll} reaches activation, where "
            "the toll booth, a tensor hook, sees it; the doorman, a module "
            "hook, stands where it leaves the layer; "
            f"{bell} arrives at weight, where the mailbox bell, a "
            "post-accumulate hook, rings once weight.grad is stored."
        ),
        row=76,
    )
    diagram.tensor("loss", at=(0, 0))
    diagram.op("head", "× 5", at=(0, 1))
    diagram.tensor("activation", at=(0, 2))
    diagram.op("layer", "× 3", at=(0, 3))
    diagram.tensor("weight", at=(0, 4))
    diagram.forward("weight", "layer", "activation", "head", "loss")
    diagram.backward("head", "activation", toll, bow=BOW)
    diagram.backward("layer", "weight", bell, bow=BOW)
    beside = 1.45
    diagram.note("toll booth: a tensor hook", (beside, 2), 16, draw.ACCENT)
    diagram.note("doorman: a module hook", (beside, 3), 16, draw.ACCENT)
    diagram.note(
        "mailbox bell: a post-accumulate hook", (beside, 4), 22, draw.ACCENT
    )
    return diagram.svg()


if __name__ == "__main__":
    draw.write(__file__, build())
