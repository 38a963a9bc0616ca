"""An inference tensor cannot be saved; clone it outside inference mode."""

# --8<-- [start:inference]
import torch

with torch.inference_mode():
    score = torch.tensor([1.0, 2.0])
    inside = score.clone()

w = torch.tensor([3.0, 4.0], requires_grad=True)
for name, factor in [("score", score), ("cloned inside", inside)]:
    try:
        w * factor
    except RuntimeError as error:
        print(f"{name}: {str(error).split('. ')[0]}")
        assert "Inference tensors cannot be saved" in str(error)
    else:
        raise AssertionError(f"{name} was saved for backward")

(w * score.clone()).backward(torch.tensor([1.0, 10.0]))
print("cloned outside:", w.grad.tolist())
# --8<-- [end:inference]

# --8<-- [start:proof]
assert w.grad.tolist() == [1.0, 20.0]
assert (w + score).requires_grad  # add keeps nothing
# --8<-- [end:proof]
