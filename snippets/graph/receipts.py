"""Every computed number carries a receipt: grad_fn and next_functions."""

# --8<-- [start:receipts]
import torch

hours = torch.tensor(3.0, requires_grad=True)
rate = torch.tensor(20.0, requires_grad=True)
pay = hours * rate
total = pay + 5.0

receipt = total.grad_fn
print(receipt.name())
print([step.name() for step, _ in receipt.next_functions if step])
print(hours.grad_fn)
total.backward()
print(hours.grad.item(), rate.grad.item())
# --8<-- [end:receipts]

assert receipt.next_functions[0][0] is pay.grad_fn
assert (hours.grad.item(), rate.grad.item()) == (20.0, 3.0)
