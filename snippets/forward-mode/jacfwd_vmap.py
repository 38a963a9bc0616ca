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
