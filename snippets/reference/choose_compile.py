"""Speed alone: torch.compile on plain operations, no Function."""

# --8<-- [start:compile]
import torch


def swish(x: torch.Tensor) -> torch.Tensor:
    return x * torch.sigmoid(x)


compiled = torch.compile(swish, backend="aot_eager", fullgraph=True)
x = torch.linspace(-3, 3, 7, dtype=torch.float64, requires_grad=True)
grad_output = torch.linspace(1, 2, 7, dtype=torch.float64)
(expected,) = torch.autograd.grad(swish(x), x, grad_output)
(actual,) = torch.autograd.grad(compiled(x), x, grad_output)
print(torch.allclose(actual, expected))
assert torch.allclose(actual, expected)
# --8<-- [end:compile]
