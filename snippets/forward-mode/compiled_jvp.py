"""torch.compile differentiates forward instead of calling the jvp."""

# --8<-- [start:compiled]
import warnings

import torch


class Sin(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.sin()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def jvp(ctx, x_tangent):
        return 7 * x_tangent  # not cos: shows who was asked


def tangent(x):
    return torch.func.jvp(Sin.apply, (x,), (torch.full_like(x, 2.0),))[1]


@torch.compiler.disable
def kept_out(x):
    return tangent(x)


x = torch.zeros(2)
compiled = torch.compile(tangent, backend="eager")
kept = torch.compile(lambda x: kept_out(x) + 0, backend="eager")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # python -W error makes Dynamo itself fail
    lost, right = compiled(x), kept(x)

try:
    torch.compile(Sin.apply, backend="eager", fullgraph=True)(
        x.clone().requires_grad_()
    )
except torch._dynamo.exc.Unsupported as error:
    print(str(error).splitlines()[0])
    assert "Unsupported custom jvp" in str(error)
else:
    raise AssertionError("Dynamo traced a Function with a jvp")
print("eager:   ", tangent(x).tolist())
print("compiled:", lost.tolist())
print("disabled:", right.tolist())
assert torch.equal(tangent(x), torch.full((2,), 14.0))
assert torch.equal(lost, torch.full((2,), 2.0))  # 2 cos(0): jvp not asked
assert torch.equal(right, tangent(x))
# --8<-- [end:compiled]
