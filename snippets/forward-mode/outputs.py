"""What jvp returns for each kind of output."""

# --8<-- [start:outputs]
import torch


class Parts(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 2 * x, x.argmax(), len(x)  # float, integer, no tensor

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.mark_non_differentiable(output[1])

    @staticmethod
    def jvp(ctx, x_tangent):
        return 2 * x_tangent, None, None  # one entry for each output


class OneMissing(Parts):
    @staticmethod
    def jvp(ctx, x_tangent):
        return Parts.jvp(ctx, x_tangent)[:2]


class NoneForFloat(Parts):
    @staticmethod
    def jvp(ctx, x_tangent):
        return None, None, None  # zeros_like(x_tangent) is right


def doubled(function, x):
    return function.apply(x)[0]


x, v = torch.randn(3), torch.randn(3)
tangent = torch.func.jvp(lambda x: doubled(Parts, x), (x,), (v,))[1]
assert torch.equal(tangent, 2 * v)
for function, text in (
    (OneMissing, "expected 3 but got 2"),
    (NoneForFloat, "Expected both tensor and its forward grad to be floating"),
):
    try:
        torch.func.jvp(lambda x, f=function: doubled(f, x), (x,), (v,))
    except RuntimeError as error:
        print(f"{function.__name__}: {str(error).split('please ')[-1]}")
        assert text in str(error)
    else:
        raise AssertionError("a missing tangent was accepted")
# --8<-- [end:outputs]
