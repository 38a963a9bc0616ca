"""Where a tensor hook, a module hook and a post-accumulate hook stand."""

from tools.figures.graph import Diagram
from tools.figures.shapes import ACCENT
from tools.figures.snippets import run_snippet

BOW = 30


def build() -> str:
    """Draw the road from the loss back to the weight."""
    toll, bell = (
        line.rsplit(" ", 1)[1]
        for line in run_snippet("hooks/first_hooks.py").printed
    )
    toll, bell = f"{float(toll):g}", f"{float(bell):g}"
    diagram = Diagram(
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
    diagram.note("toll booth: a tensor hook", (beside, 2), 16, ACCENT)
    diagram.note("doorman: a module hook", (beside, 3), 16, ACCENT)
    diagram.note(
        "mailbox bell: a post-accumulate hook", (beside, 4), 22, ACCENT
    )
    return diagram.svg()
