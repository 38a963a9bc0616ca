"""torch.func.grad inside a compiled region ignores a Function's backward."""

# --8<-- [start:dropped]
import warnings

import torch

warnings.simplefilter("ignore")  # python -W error makes Dynamo itself fail


class Sin(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.sin()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return 7 * grad_output  # not cos(1): shows who was asked


def slope(x):
    return torch.func.grad(lambda x: Sin.apply(x).sum())(x)


x = torch.ones(2)
print("eager:   ", slope(x).tolist())
compiled = torch.compile(slope, backend="aot_eager")
print("compiled:", compiled(x).tolist())
# --8<-- [end:dropped]

# --8<-- [start:kept]
outside = torch.compiler.disable(slope)
kept = torch.compile(lambda x: outside(x) * 1, backend="aot_eager")
print("kept out:", kept(x).tolist())
# --8<-- [end:kept]

# --8<-- [start:proof]
assert torch.equal(Sin.apply(x), x.sin())
assert torch.equal(slope(x), torch.full((2,), 7.0))
torch.testing.assert_close(compiled(x), x.cos())
assert torch.equal(kept(x), slope(x))
x.requires_grad_()  # a plain backward of a compiled region asks for it
torch.compile(lambda x: Sin.apply(x).sum(), backend="aot_eager")(x).backward()
assert torch.equal(x.grad, torch.full((2,), 7.0))
# --8<-- [end:proof]
