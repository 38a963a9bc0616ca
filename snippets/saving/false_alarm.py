"""The counter knows neither where an edit fell nor what it changed."""

# --8<-- [start:alarm]
import torch


def other_column(w):
    steps = torch.ones(3, 4, dtype=w.dtype)
    for t in range(1, 4):
        steps[:, t] = torch.tanh(steps[:, t - 1] * w)
    return steps.sum()


def undone(w):
    h = w * 1
    square = h * h
    h.mul_(2).div_(2)  # the saved value again
    return square


def stacked(w):
    columns = [torch.ones(3, dtype=w.dtype)]
    for _ in range(3):
        columns.append(torch.tanh(columns[-1] * w))
    return torch.stack(columns, 1).sum()


w = torch.tensor(0.5, requires_grad=True)
for build in (other_column, undone, stacked):
    try:
        (grad,) = torch.autograd.grad(build(w), w)
        print(f"{build.__name__:12} gradient {grad.item():.3f}")
    except RuntimeError as error:
        counts = str(error).split(" is at ")[1].split(" instead")[0]
        print(f"{build.__name__:12} raises: {counts}")
# --8<-- [end:alarm]

# --8<-- [start:proof]
for build in (other_column, undone):
    try:
        build(w).backward()
    except RuntimeError as error:
        assert "modified by an inplace operation" in str(error)
    else:
        raise AssertionError("the edit went unnoticed")
w = w.detach().double().requires_grad_()
assert torch.autograd.gradcheck(stacked, (w,))
with torch.autograd.graph.allow_mutation_on_saved_tensors():
    assert torch.autograd.gradcheck(other_column, (w,))
    assert torch.autograd.gradcheck(undone, (w,))
assert other_column(w) == stacked(w)
# --8<-- [end:proof]
