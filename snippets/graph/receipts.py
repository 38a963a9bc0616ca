"""Every computed number carries a receipt: grad_fn and next_functions."""

# --8<-- [start:receipts]
import torch

hours = torch.tensor(3.0, requires_grad=True)
rate = torch.tensor(20.0, requires_grad=True)
pay = hours * rate
total = pay + 5.0

print(total)
print(total.grad_fn.next_functions[0][0].name())
print(hours.grad_fn)
total.backward()
print(hours.grad.item(), rate.grad.item())
# --8<-- [end:receipts]

# --8<-- [start:proof]
assert total.grad_fn.next_functions[0][0] is pay.grad_fn
assert (hours.grad.item(), rate.grad.item()) == (20.0, 3.0)
fresh = (hours * rate).grad_fn
assert (fresh._saved_self, fresh._saved_other) == (hours, rate)

assert (torch.tensor(3.0) * 2).grad_fn is None
assert torch.nn.Linear(2, 1).weight.requires_grad
assert pay.detach().grad_fn is None
with torch.no_grad():
    assert (hours * rate).grad_fn is None
# --8<-- [end:proof]
