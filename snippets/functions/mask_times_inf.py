"""A mask multiplied into an infinite gradient gives nan."""

# --8<-- [start:mask]
import torch

mask = torch.tensor([False, True])
grad_output = torch.tensor([torch.inf, 3.0])
print("multiplied:", (grad_output * mask).tolist())
print("selected:", torch.where(mask, grad_output, 0).tolist())
# --8<-- [end:mask]

# --8<-- [start:proof]
x = torch.tensor([-1.0, 0.5], requires_grad=True)
(builtin,) = torch.autograd.grad(x.clamp(0, 1), x, grad_output)
assert builtin.tolist() == [0, 3]
assert (grad_output * mask).isnan().tolist() == [True, False]
assert torch.equal(torch.where(mask, grad_output, 0), builtin)
# --8<-- [end:proof]
