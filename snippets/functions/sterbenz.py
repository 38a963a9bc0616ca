"""When x + (q - x) equals q: the subtraction must be exact."""

# --8<-- [start:sterbenz]
import torch


def exact(q, x):
    """Tell where q - x, computed in float32, needs no rounding."""
    return (q - x).double() == q.double() - x.double()


x = torch.randn(100_000) * 10 ** torch.empty(100_000).uniform_(-6, 6)
print("round:", exact(x.round(), x).all().item())
print("bfloat16:", exact(x.bfloat16().float(), x).all().item())

inside = (x.abs() >= 0.5) & (x.abs() <= 2)
print("sign, 1/2 to 2:", exact(x.sign(), x)[inside].all().item())
print("sign, elsewhere:", exact(x.sign(), x)[~inside].all().item())
# --8<-- [end:sterbenz]

# --8<-- [start:proof]
assert exact(x.round(), x).all()
assert exact(x.sign(), x)[inside].all()
assert not exact(x.sign(), x)[~inside].all()
assert torch.equal(x + (x.round() - x), x.round())
assert torch.equal(x + (x.bfloat16().float() - x), x.bfloat16().float())
# --8<-- [end:proof]
