"""Error of the central difference against eps, and of the complex step."""

# --8<-- [start:sweep]
import torch


def cube(x):
    return x * x * x  # derivative 3 x^2, third derivative 6


def central_error(x, eps):
    quotient = (cube(x + eps) - cube(x - eps)) / (2 * eps)
    return (quotient.double() - 3 * x.double() * x.double()).abs().max().item()


grid = 1 + torch.arange(1001, dtype=torch.float64) / 1000  # [1, 2]
measured = {
    torch.float64: {10.0**-k: 0.0 for k in range(1, 14)},
    torch.float32: {10.0**-k: 0.0 for k in range(1, 7)},
}
for dtype, errors in measured.items():
    for eps in errors:
        errors[eps] = central_error(grid.to(dtype), eps)
    u = torch.finfo(dtype).eps / 2
    predicted = (3 * u * 8 / 6) ** (1 / 3)  # |f| <= 8, |f'''| = 6
    best = min(errors, key=errors.get)
    print(f"{dtype}: best eps {best:.0e}, predicted {predicted:.1e}")
    assert predicted / 4 < best < 4 * predicted
    for eps, error in errors.items():
        model = eps**2 + u * 8 / eps  # truncation + rounding
        assert 0.1 * model < error < 3 * model

assert measured[torch.float64][10.0**-6] < 1e-8  # the default eps

step = 1e-100
exact = cube(torch.complex(grid, torch.full_like(grid, step))).imag / step
relative = (exact / (3 * grid * grid) - 1).abs().max()
print("complex step 1e-100 is right to 1e-15:", bool(relative < 1e-15))
assert relative < 1e-15
# --8<-- [end:sweep]
