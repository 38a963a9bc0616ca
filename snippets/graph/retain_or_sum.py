"""Two losses, one trunk: two backward passes run the trunk twice."""

# --8<-- [start:two]
import torch

w = torch.tensor(0.5, requires_grad=True)
trunk_runs = []


def two_losses():
    trunk = w.exp()
    trunk.grad_fn.register_prehook(lambda grads: trunk_runs.append(1))
    return trunk.sin(), trunk**2


first, second = two_losses()
first.backward(retain_graph=True)
second.backward()
apart, runs_apart = w.grad.clone(), len(trunk_runs)

w.grad = None
trunk_runs.clear()
sum(two_losses()).backward()
print(runs_apart, "runs apart,", len(trunk_runs), "run for the sum")
print(torch.allclose(apart, w.grad))
# --8<-- [end:two]

# --8<-- [start:proof]
value = w.detach().exp()
assert torch.allclose(w.grad, value * value.cos() + 2 * value * value)
assert (runs_apart, len(trunk_runs)) == (2, 1)

net = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.Linear(2, 1))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
out = net(torch.ones(1, 2))
out.sum().backward(retain_graph=True)
optimizer.step()
try:
    out.pow(2).sum().backward()
except RuntimeError as error:
    assert "modified by an inplace operation" in str(error)
else:
    raise AssertionError("the optimizer has edited the saved weights")
# --8<-- [end:proof]
