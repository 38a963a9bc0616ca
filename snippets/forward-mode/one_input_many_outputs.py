"""One angle, many heights: every sensitivity from one forward pass."""

# --8<-- [start:heights]
import torch


def heights(angle):  # a ball thrown at 20 m/s, seen at four moments
    times = torch.tensor([0.5, 1.0, 1.5, 2.0])
    return 20 * torch.sin(angle) * times - 4.9 * times**2


angle, nudge = torch.tensor(0.8), torch.tensor(1.0)
height, growth = torch.func.jvp(heights, (angle,), (nudge,))
print("meters per radian:", [f"{g:.1f}" for g in growth.tolist()])
assert torch.allclose(growth, torch.func.jacrev(heights)(angle))
# --8<-- [end:heights]
