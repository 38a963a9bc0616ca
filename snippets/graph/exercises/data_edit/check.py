"""Compare loss and gradients with a float64 closed form."""

import torch

CASES = (
    [0.5, 1.0, 1.5],
    [0.5, 2.0, 3.0],
    [-1.0, 2.5, 2.3],
    [[0.2, 4.0, 1.0], [1.1, 1.6, 2.4]],
)


def _reference(x, w):
    x, w = x.double(), w.double()
    hidden = torch.exp(x * w)
    free = hidden < 10.0
    loss = torch.where(free, hidden, torch.full_like(hidden, 10.0))
    slope = torch.where(free, 2 * hidden * hidden, torch.zeros_like(hidden))
    return (loss * loss).sum(), slope * w, slope * x


def _explain(error):
    return str(error).split(":")[0].split(" (or")[0] or type(error).__name__


def check(clipped_loss):
    """Accept a clipped_loss with the right value and both gradients."""
    for values in CASES:
        x = torch.tensor(values, requires_grad=True)
        w = torch.tensor([2.0, 1.5, 1.0]).expand_as(x).clone()
        w.requires_grad_()
        given = x.detach().clone(), w.detach().clone()
        loss, x_grad, w_grad = _reference(*given)
        try:
            got = clipped_loss(x, w)
        except Exception as error:
            raise AssertionError(
                f"clipped_loss itself raises: {_explain(error)}"
            ) from None
        for name, leaf, before in zip("xw", (x, w), given, strict=True):
            assert torch.equal(leaf.detach(), before), (
                f"clipped_loss has overwritten {name}, which belongs to the "
                "caller"
            )
        one_number = isinstance(got, torch.Tensor) and got.dim() == 0
        assert one_number, (
            "clipped_loss must return one number, a 0-dimensional tensor"
        )
        assert torch.allclose(got.double(), loss, rtol=1e-4), (
            f"the loss at x = {values} is {got.item():.4g}, expected "
            f"{loss.item():.4g}: cap the activations at 10"
        )
        assert got.requires_grad, (
            "the loss has no grad_fn: the activations left the graph"
        )
        try:
            (2 * got).backward()
        except RuntimeError as error:
            raise AssertionError(
                f"backward raises: {_explain(error)}"
            ) from None
        for name, leaf, wanted in (("x", x, x_grad), ("w", w, w_grad)):
            assert leaf.grad is not None, (
                f"{name}.grad is None: no path leads from the loss to {name}"
            )
            have = (leaf.grad / 2).flatten().tolist()
            for i, value in enumerate(wanted.flatten().tolist()):
                assert abs(have[i] - value) <= 1e-4 * abs(value) + 1e-6, (
                    f"at x = {values}, entry {i} of {name}.grad is "
                    f"{have[i]:.4g}, expected {value:.4g}"
                )
