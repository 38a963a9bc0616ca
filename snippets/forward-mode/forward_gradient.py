"""Variance of the forward gradient grows with the dimension."""

# --8<-- [start:estimate]
import torch
from torch.func import grad, jvp, vmap


def loss(x):
    return (x.sin() * x).sum()


print("   d  variance / |g|^2")
for d in (10, 100, 1000):
    x = torch.randn(d, dtype=torch.float64)
    g = grad(loss)(x)

    def estimate(v, x=x):
        return jvp(loss, (x,), (v,))[1] * v  # (g.v) v, one forward pass

    directions = torch.randn(4000, d, dtype=torch.float64)
    samples = vmap(estimate)(directions)
    ratio = (samples.var(0).sum() / g.dot(g)).item()
    print(f"{d:4}  {ratio:6.0f}   d + 1 = {d + 1}")
    assert abs(ratio / (d + 1) - 1) < 0.15
    bias = (samples.mean(0) - g).norm() / g.norm()
    assert bias < 3 * ((d + 1) / 4000) ** 0.5
# --8<-- [end:estimate]
