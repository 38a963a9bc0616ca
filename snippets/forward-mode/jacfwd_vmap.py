"""jacfwd runs the jvp under vmap, which needs a rule of its own."""

# --8<-- [start:jacfwd]
import torch
from torch.func import jacfwd, jacrev


class Square(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_forward(*inputs)

    @staticmethod
    def jvp(ctx, x_tangent):
        (x,) = ctx.saved_tensors
        return 2 * x * x_tangent


class BatchedSquare(Square):
    generate_vmap_rule = True


x = torch.randn(3)
try:
    jacfwd(Square.apply)(x)
except RuntimeError as error:
    print(str(error).partition(". ")[0])
    assert "does not have vmap support" in str(error)
else:
    raise AssertionError("jacfwd worked without a vmap rule")
jacobian = jacfwd(BatchedSquare.apply)(x)
torch.testing.assert_close(jacobian, jacrev(lambda x: x * x)(x))
# --8<-- [end:jacfwd]

# --8<-- [start:proof]
assert torch.equal(BatchedSquare.apply(x), x * x)


def tangent(x):
    return torch.func.jvp(Square.apply, (x,), (torch.ones_like(x),))[1]


y = x.double().requires_grad_()
assert torch.autograd.gradcheck(tangent, y)  # second order through the jvp
assert torch.equal(torch.autograd.grad(tangent(y).sum(), y)[0], 0 * y + 2)
# --8<-- [end:proof]
