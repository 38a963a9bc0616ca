"""Gradients of a bfloat16 parameter, accumulated in float32."""

# --8<-- [start:dtype]
import torch


def accumulate(grad_dtype):
    p = torch.zeros(1, dtype=torch.bfloat16, requires_grad=True)
    p.grad_dtype = grad_dtype
    for _ in range(300):
        (p * 0.001).sum().backward()
    return p.grad


for dtype in (torch.bfloat16, torch.float32):
    print(dtype, f"{accumulate(dtype).item():.4f}")
# --8<-- [end:dtype]

# --8<-- [start:proof]
assert accumulate(torch.float32).dtype == torch.float32
assert abs(accumulate(torch.float32).item() - 0.3) < 5e-4
assert abs(accumulate(torch.bfloat16).item() - 0.3) > 0.03
# --8<-- [end:proof]
