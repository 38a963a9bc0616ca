"""Runs the four calls and compares the letters that fired."""

import torch

CALLS = {
    "y.backward()": lambda x, h, y: y.backward(),
    "torch.autograd.grad(y, x)": lambda x, h, y: torch.autograd.grad(y, x),
    "torch.autograd.grad(y, h)": lambda x, h, y: torch.autograd.grad(y, h),
    "y.backward(inputs=[h])": lambda x, h, y: y.backward(inputs=[h]),
}
WHY = {
    "A": "a tensor hook fires when the gradient of its tensor is computed",
    "B": "a Node hook fires only if its Node runs",
    "C": "a tensor hook fires only if the gradient of its tensor is computed",
    "D": "a post-accumulate hook fires when .grad of its leaf was updated",
    "E": "a hook on a leaf outside the graph of y hears nothing",
}


def run(call):
    """Put the hooks in place, make the call and return what fired."""
    letters = []
    x = torch.tensor(1.0, requires_grad=True)
    w = torch.tensor(1.0, requires_grad=True)
    h = x * 3
    y = h * 2
    h.register_hook(lambda grad: letters.append("A"))
    h.grad_fn.register_prehook(lambda grad_outputs: letters.append("B"))
    x.register_hook(lambda grad: letters.append("C"))
    x.register_post_accumulate_grad_hook(lambda leaf: letters.append("D"))
    w.register_post_accumulate_grad_hook(lambda leaf: letters.append("E"))
    call(x, h, y)
    return "".join(letters)


def check(fired):
    assert isinstance(fired, dict) and set(fired) == set(CALLS), (
        "fired is a dict with the four calls as keys"
    )
    for call, function in CALLS.items():
        guess, seen = fired[call], run(function)
        assert isinstance(guess, str) and set(guess) <= set("ABCDE"), (
            f"{call}: write the letters A to E as one string, nothing else"
        )
        assert len(set(guess)) == len(guess), (
            f"{call}: a letter stands twice; each hook fires at most once "
            "in one call"
        )
        for letter in "ABCDE":
            if (letter in guess) != (letter in seen):
                said = "fires" if letter in guess else "does not fire"
                raise AssertionError(
                    f"{call}: you say that {letter} {said}. {WHY[letter]}."
                )
        assert guess == seen, (
            f"{call}: the right letters in the wrong order. Backward starts "
            "at y; a tensor's hooks come before those of its Node."
        )
