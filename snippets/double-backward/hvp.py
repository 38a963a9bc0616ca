"""A Hessian-vector product for the parameters of a model."""

# --8<-- [start:recipe]
import torch
from torch import nn
from torch.autograd import grad


def hvp(loss, parameters, vectors):
    """Hessian of `loss` times `vectors`: one tensor for each parameter."""
    parameters = list(parameters)
    slopes = grad(loss, parameters, create_graph=True, materialize_grads=True)
    live = [slope.requires_grad for slope in slopes]  # False where constant
    if not any(live):
        return [torch.zeros_like(parameter) for parameter in parameters]
    slopes, vectors = (
        [item for item, kept in zip(items, live, strict=True) if kept]
        for items in (slopes, vectors)
    )
    return list(grad(slopes, parameters, vectors, materialize_grads=True))


# --8<-- [end:recipe]

# --8<-- [start:use]
model = nn.Sequential(
    nn.Linear(3, 4), nn.LayerNorm(4), nn.Tanh(), nn.Linear(4, 1)
).double()
x, y = torch.randn(8, 3).double(), torch.randn(8, 1).double()
vectors = [torch.randn_like(parameter) for parameter in model.parameters()]

loss = (model(x) - y).pow(2).mean()
products = hvp(loss, model.parameters(), vectors)
print([tuple(product.shape) for product in products])
curvature = sum((a * b).sum() for a, b in zip(products, vectors, strict=True))
print(f"v @ H @ v = {curvature.item():.4f}")
# --8<-- [end:use]


# --8<-- [start:check]
def slopes_at(step):
    """Gradient at the parameters, moved by `step` along the vectors."""
    named = dict(model.named_parameters())
    moved = {
        name: (parameter + step * vector).detach().requires_grad_()
        for (name, parameter), vector in zip(
            named.items(), vectors, strict=True
        )
    }
    output = torch.func.functional_call(model, moved, (x,))
    return grad((output - y).pow(2).mean(), list(moved.values()))


above, below = slopes_at(1e-5), slopes_at(-1e-5)
for product, high, low in zip(products, above, below, strict=True):
    quotient = (high - low) / 2e-5
    torch.testing.assert_close(product, quotient, rtol=1e-5, atol=1e-6)
# --8<-- [end:check]
