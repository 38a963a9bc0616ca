"""What the engine does with whatever a backward returns."""

# --8<-- [start:validation]
import torch
from torch.autograd import Function


class Identity(Function):
    """Identity forward; backward returns what `rule` makes of grad_output."""

    @staticmethod
    def forward(x, rule):
        return x.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        _, ctx.rule = inputs

    @staticmethod
    def backward(ctx, grad_output):
        return ctx.rule(grad_output), None


def outcome(rule):
    x = torch.ones(3, requires_grad=True)
    try:
        Identity.apply(x, rule).backward(torch.tensor([1.0, 2.0, 3.0]))
    except RuntimeError as error:
        return str(error).split(" - ")[-1].split("  ")[0]
    if x.grad is None:
        return "no gradient"
    kind = "" if x.grad.layout == torch.strided else "sparse "
    return f"{kind}{x.grad.to_dense().tolist()} {x.grad.dtype}"


for label, rule in {
    "(4, 3)": lambda g: g.expand(4, 3),
    "(1, 3)": lambda g: g[None],
    "(3, 1)": lambda g: g[:, None],
    "(1,)": lambda g: g[:1],
    "()": lambda g: g.sum(),
    "float64": lambda g: g.double(),
    "int64": lambda g: (g * 1.9).long(),
    "complex64": lambda g: g + 0j,
    "sparse": lambda g: g.to_sparse(),
    "on meta": lambda g: g.to("meta"),
    "nan": lambda g: g * torch.nan,
    "None": lambda g: None,
    "a list": lambda g: [g],
}.items():
    print(f"{label:10}{outcome(rule)}")
# --8<-- [end:validation]

# --8<-- [start:proof]
import warnings

assert outcome(lambda g: g) == "[1.0, 2.0, 3.0] torch.float32"
assert outcome(lambda g: g.expand(4, 3)).startswith("[4.0, 8.0, 12.0]")
assert outcome(lambda g: (g * 1.9).long()).startswith("[1.0, 3.0, 5.0]")
assert "expected shape compatible" in outcome(lambda g: g[:1])
assert "expected device cpu" in outcome(lambda g: g.to("meta"))
transformed = torch.func.grad(
    lambda x: (Identity.apply(x, lambda g: g.expand(4, 3)) * x).sum()
)
assert transformed(torch.ones(3)).tolist() == [5, 5, 5]

scalar = torch.ones((), device="meta", requires_grad=True)
Identity.apply(scalar, lambda g: torch.tensor(1.0)).backward()
assert scalar.grad.device.type == "meta"  # a 0-dim CPU gradient is moved

with warnings.catch_warnings():  # CSR is in beta
    warnings.simplefilter("ignore")
    square = torch.ones(2, 2, requires_grad=True)
    y = Identity.apply(square, lambda g: g.to_sparse_csr())
    try:
        y.backward(torch.ones(2, 2))
    except RuntimeError as error:
        assert "expected layout Strided but got SparseCsr" in str(error)
    else:
        raise AssertionError("a CSR gradient was accepted")

z = torch.ones(2, dtype=torch.complex64, requires_grad=True)
Identity.apply(z, lambda g: g.real).backward(torch.ones_like(z))
assert z.grad.tolist() == [1, 1]  # a real gradient of a complex input is cast
try:
    Identity.apply(z, lambda g: g.real.long()).backward(torch.ones_like(z))
except RuntimeError as error:
    assert "Expected isFloatingType" in str(error)
else:
    raise AssertionError("an integer gradient of a complex input was accepted")

free = torch.ones(3, requires_grad=True)
free.grad_dtype = None
Identity.apply(free, lambda g: g.double()).backward(torch.ones(3))
assert free.grad.dtype == torch.float64  # no dtype asked for, no cast
# --8<-- [end:proof]
