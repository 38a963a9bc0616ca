"""Count what a block keeps for backward, each storage once."""

# --8<-- [start:counter]
import torch
from torch.autograd.graph import saved_tensors_hooks
from torch.nn.functional import softplus


def saved_bytes(block):
    kept = {}

    def pack(tensor):
        storage = tensor.untyped_storage()
        kept[storage.data_ptr()] = storage  # its address stays taken
        return tensor.detach()

    with saved_tensors_hooks(pack, lambda tensor: tensor):
        block()
    return sum(storage.nbytes() for storage in kept.values())


# --8<-- [end:counter]

# --8<-- [start:table]
x = torch.randn(32, 32, requires_grad=True)
y = torch.randn(32, 32, requires_grad=True)
mask = x > 0
n = 4 * 32 * 32  # bytes of x
rows = {
    "x + 1": (lambda: x + 1, 0),
    "exp(x): the output": (lambda: x.exp(), n),
    "x * y: both inputs": (lambda: x * y, 2 * n),
    "sort: int64 indices": (lambda: x.sort(), 2 * n),
    "max(dim=1): 32 indices": (lambda: x.max(dim=1), 8 * 32),
    "where(mask, x, y): the mask": (
        lambda: torch.where(mask, x, y),
        n // 4,
    ),
    "log(1 + exp(x))": (lambda: (1 + x.exp()).log(), 2 * n),
    "softplus(x)": (lambda: softplus(x), n),
    "sin of a row: the whole base": (lambda: (x * 1)[:1].sin(), n),
    "sin of a cloned row": (lambda: (x * 1)[:1].clone().sin(), n // 32),
}
for name, (block, formula) in rows.items():
    measured = saved_bytes(block)
    print(f"{name:29} {measured:5} bytes {measured / n:6.2f}")
    assert measured == formula
# --8<-- [end:table]


# --8<-- [start:proof]
class SquareOnCtx(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.x = inputs[0]

    @staticmethod
    def backward(ctx, grad_output):
        return 2 * ctx.x * grad_output


# An attribute of ctx is not shown to hooks.
assert saved_bytes(lambda: SquareOnCtx.apply(x * 1)) == 0
assert list(vars(SquareOnCtx.apply(x).grad_fn)) == ["x"]
t = torch.randn(3, dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(SquareOnCtx.apply, (t,))
assert torch.autograd.gradgradcheck(SquareOnCtx.apply, (t,))
# A Python number is kept as a tensor that hooks are not shown.
product = (x * 1).sum()
assert saved_bytes(lambda: x * 1) == 0
product.backward()
try:
    product.backward()
except RuntimeError as error:
    assert "backward through the graph a second time" in str(error)
else:
    raise AssertionError("x * 1 kept nothing")
# --8<-- [end:proof]
