"""NumPy called on a tensor that requires grad."""

# --8<-- [start:raise]
import numpy as np
import torch

w = torch.tensor([0.5, 1.0], dtype=torch.float64, requires_grad=True)
try:
    loss = torch.from_numpy(np.log1p(w.numpy())).sum()
except RuntimeError as error:
    print(f"{type(error).__name__}: {error}")
# --8<-- [end:raise]


# --8<-- [start:fix]
class Log1p(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.from_numpy(np.log1p(x.detach().numpy()))

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return grad_output / (1 + x)


torch.autograd.gradcheck(Log1p.apply, (w,))
torch.autograd.gradgradcheck(Log1p.apply, (w,))
# --8<-- [end:fix]

# --8<-- [start:proof]
assert torch.allclose(Log1p.apply(w), torch.log1p(w))
# --8<-- [end:proof]
