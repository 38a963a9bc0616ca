"""torch.compile keeps one backward; put the inner derivative inside."""

# --8<-- [start:outside]
import torch


def energy(x):
    return x.pow(4).sum()


x = torch.ones(3, requires_grad=True)
backend = "aot_eager_default_partitioner"  # traces and generates no code
compiled = torch.compile(energy, backend=backend)
(force,) = torch.autograd.grad(compiled(x), x, create_graph=True)
try:
    force.pow(2).sum().backward()
except RuntimeError as error:
    print(error)
    assert "does not currently support double backward" in str(error)
else:
    raise AssertionError("a compiled double backward was expected to raise")
# --8<-- [end:outside]


# --8<-- [start:inside]
@torch.compile(backend=backend)
def force_loss(x):
    return torch.func.grad(energy)(x).pow(2).sum()


force_loss(x).backward()
print(x.grad.tolist())
# --8<-- [end:inside]

# --8<-- [start:proof]
assert torch.equal(x.grad, 96 * x.detach() ** 5)
# --8<-- [end:proof]
