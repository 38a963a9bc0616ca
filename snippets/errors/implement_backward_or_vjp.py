"""A Function without a backward."""

# --8<-- [start:raise]
import torch


class Smooth(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 0.5 * (x + x.roll(1))

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass


x = torch.arange(4.0, requires_grad=True)
try:
    Smooth.apply(x).sum().backward()
except NotImplementedError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
def smooth(x):
    return 0.5 * (x + x.roll(1))


upstream = torch.tensor([1.0, 2.0, 3.0, 4.0])
smooth(x).backward(upstream)
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.equal(x.grad, 0.5 * (upstream + upstream.roll(-1)))
# --8<-- [end:proof]
