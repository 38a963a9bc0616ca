"""autograd.grad for a tensor that the output was not computed from."""

# --8<-- [start:raise]
import torch

x = torch.ones(2, requires_grad=True)
flat = x.view(-1)  # a new tensor, which the loss does not use
loss = (x * 3).sum()
try:
    torch.autograd.grad(loss, flat)
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]

# --8<-- [start:fix]
(grad_x,) = torch.autograd.grad(loss, x, retain_graph=True)
(unused,) = torch.autograd.grad(loss, flat, allow_unused=True)
# --8<-- [end:fix]

# --8<-- [start:proof]
assert grad_x.tolist() == [3.0, 3.0] and unused is None


# The same message: a node on the path returned no gradient.
class NoGradient(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.clone()

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, grad_output):
        return None


try:
    torch.autograd.grad(NoGradient.apply(x).sum(), x)
except RuntimeError as error:
    assert "appears to not have been used in the graph" in str(error)
else:
    raise AssertionError("an error was expected here")
# --8<-- [end:proof]
